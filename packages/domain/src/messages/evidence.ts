import { megabytes } from './megabytes.ts';

/** Evidence: refusals and screens. */

export const evidenceDenied = 'Evidence is added by the requester and by staff.';
export const evidenceForStaffDenied = 'Only staff add evidence for staff.';
export const evidenceClosed = (stage: string) =>
  `Requesters change the evidence of a request until it is decided. This one is ${stage}.`;
export const onlyAdderRemoves = 'Only who added it and those who analyze requests remove evidence.';
export const onlyAdderCorrects = 'Only who added it and those who analyze requests correct evidence.';
export const notLink = 'The URL of a link must begin with https://';
export const evidenceAsForm = 'A file is sent as a part of a form, not in JSON';
export const notEvidenceType = 'Please add only PDF, Word, PowerPoint, Excel, PNG, JPEG or text files';
export const evidenceTooLarge = (most: number) => `The file is larger than the limit of ${megabytes(most)}`;

// The screens
export const addLinkFailed = 'The link could not be added';
export const removeEvidenceFailed = 'The evidence could not be removed';
export const correctEvidenceFailed = 'The evidence could not be corrected';
export const evidenceCorrected = (title: string) => `${title} has been corrected.`;
export const evidenceRemoved = (title: string) => `${title} has been removed.`;
export const linkAdded = (title: string) => `${title} has been added.`;
export const showEvidenceFailed = 'The document could not be shown';
export const noEvidence = 'No documents or links yet.';
export const noEvidenceToAdd = 'If you know of some, say so in a comment: staff can add them.';
export const evidenceScanning = 'It is being checked for malware, and can be read afterwards.';
export const fileRemoved = 'It held malware and was removed.';
export const removalOfEvidence = (title: string) =>
  `"${title}" is removed from this request. The history says that something was removed, and not what.`;
