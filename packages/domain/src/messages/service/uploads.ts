import { megabytes } from '../megabytes.ts';

/** Refusals about uploads of any kind. */
export const UPLOAD_REFUSALS = {
  fileNotFound: 'File not found',
  onePartExpected: 'The body must have one file part named file',
  evidenceNotFound: 'Evidence not found',
  evidenceHasNoFile: 'A link has no file to download',
  evidencePartsExpected:
    'The body must have one file part named file, and may have the fields title, kind and audience',
  tooMuchEvidence: (most: number) => `This request has ${most} pieces of evidence, which is the most.`,
  uploadIncomplete: 'The upload is incomplete',
  macrosRefused: 'Workbooks with macros are not accepted',
  activeContentRefused: 'Workbooks with ActiveX controls or packaged files are not accepted',
  fileBeyondLimits: 'The file takes too much time or memory to check, so it is not accepted',
  tooManyUploads: 'Too many uploads are being checked. Please try again soon.',
  tooManyUnderWay: 'Too many of your uploads are under way. Please wait until some have ended.',
  tooManyOwnUploads: 'Too many of your uploads are being checked. Please try again soon.',
  uploadsOfTheDay: (files: number) =>
    `You have uploaded ${files} files today. That is the limit; you can upload again tomorrow.`,
  uploadBytesOfTheDay: (bytes: number) =>
    `With this file you would have uploaded more than ${megabytes(bytes)} today. That is the limit; you can upload again tomorrow.`,
  filesUnavailable: 'Files are unavailable at the moment. Please try again.',
  // What evidence may not contain
  documentEmpty: 'The file is empty',
  documentMisnamed: (ending: string) =>
    `The name ends with ${ending}, but the content is of another type. Please save it with the right type.`,
  pictureBroken: 'The picture cannot be read, so it is not accepted',
  pictureTooLarge: (megapixels: number) => `Pictures of more than ${megapixels} megapixels are not accepted`,
  pdfBroken: 'The PDF cannot be read, so it is not accepted',
  pdfActive: 'PDFs with scripts, forms that send data, or actions that start something are not accepted',
  pdfAttachments: 'PDFs with attached files or embedded media are not accepted',
  pdfTooLong: (pages: number) => `PDFs of more than ${pages} pages are not accepted`,
  documentEncrypted: 'The document is protected by a password and cannot be checked, so it is not accepted',
  documentBroken: 'The document cannot be read, so it is not accepted',
  documentMacros: 'Documents with macros are not accepted',
  documentObjects: 'Documents with embedded objects, controls or programs are not accepted',
  documentExternal: 'Documents that load something from elsewhere are not accepted',
  uploadInfected: 'The file contains malware, so it is not accepted',
  uploadScanning: 'The file is being checked for malware. Please try again later.',
} as const;
