import { megabytes } from './megabytes.ts';

/** Refusals that both the API and the screens use. */

/** Some fields are wrong: the text says what is wrong with each. */
export const invalidFields = (problems: readonly string[]) => problems.join('; ');
// Sign-in and sessions (spec 5 and 8)
export const signInToCreate = 'You must be signed in to create requests. Please wait or reauthenticate.';
export const signInToUpdate = 'You must be signed in to update requests. Please wait or reauthenticate.';
export const noToken = 'No authentication token found';
export const refreshFailed = 'Failed to refresh user';
export const exchangeFailed = (provider: string) => `Failed to exchange ${provider} token`;
export const sessionEnded = 'Your session has ended. Please sign in again.';
export const emergencyLoginContact = 'Emergency login failed. Please try again or contact support.';
export const notInEmergency = 'This cannot be done in an emergency session.';
export const secondFactorMissing =
  'Your role needs a second factor. Set it up in your security settings, then go on.';
export const codeRequired = 'A valid code is required for Business Office.';
export const codeWrong = 'Incorrect code. Please try again.';
export const codeUsed = 'This code has been used already. Please wait for the next one.';
// Requests (spec 4, 5 and 6)
export const onlyBusinessOfficeApproves = 'Only a member of the business office can approve requests';
export const onlyBusinessOfficeDecides = 'Only Business Office members can approve or deny requests.';
export const onlyDismissersDismiss =
  'Only analysts, committee members and the business office can dismiss requests.';
export const onlyDismissersRestore =
  'Only analysts, committee members and the business office can restore requests.';
export const analyzeDenied = 'You need the permission to analyze requests.';
export const orderDenied = 'You need the permission to mark devices as ordered.';
export const receiveDenied = 'You need the permission to mark devices as received.';
/** Names the request's state and the requested one (decisions, "Server rules"). */
export const cannotBecome = (from: string, to: string) => `A request that is ${from} cannot become ${to}.`;
export const cannotBeRestored = (stage: string) =>
  `A request that is ${stage} cannot be restored: it is not dismissed.`;
export const onlyRequesterChanges = (change: 'edit' | 'delete') =>
  `Only the requester can ${change} this request.`;
export const noLongerChangeable = (done: 'edited' | 'deleted', stage: string) =>
  `A request can be ${done} only while it is ${stage}.`;
export const assignDenied = 'Only analysts and the business office take, give and release requests.';
export const hasBeenTaken = (name: string) => `${name} has taken this request.`;
export const cannotBeAssigned = (stage: string) =>
  `A request that is ${stage} is nobody's work: it cannot be taken, given or released.`;
export const urgencyDenied =
  'Only analysts and the business office confirm and lower the urgency of requests.';
export const cannotBeWeighed = (stage: string) =>
  `A request that is ${stage} is nobody's work: its urgency stays as it is.`;
export const notUrgent = 'This request is not urgent.';
export const supportDenied = 'You need the permission to submit requests.';
export const supportOwn = 'This request is your own.';
export const cannotBeSupported = (stage: string) =>
  `A request that is ${stage} is closed. Please submit a request of your own.`;
export const mergeDenied = 'Only analysts and the business office can merge requests.';
export const mergeSelf = 'A request cannot be merged into itself.';
export const mergeIntoLater = (earlier: string, later: string) =>
  `The later request is merged into the earlier one: merge ${later} into ${earlier}.`;
export const cannotMergeInto = (number: string, stage: string) =>
  `${number} is ${stage}, so nothing can be merged into it.`;
export const onlyCommitteeVotes = 'Only committee members vote on requests.';
export const cannotBeVotedOn = (stage: string) => `A request that is ${stage} cannot be voted on.`;
// Files (spec 5)
export const excelOnly = 'Please upload only Excel files (.xls or .xlsx)';
export const fileTooLarge = (most: number) => `The file is larger than the limit of ${megabytes(most)}`;
export const uploadDenied = 'You do not have permission to upload files to this request.';
// Dashboards
export const overrideNotLocal =
  'The address must be one of your own computer, such as http://localhost:4010.';
