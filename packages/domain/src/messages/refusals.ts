import { megabytes } from './megabytes.ts';

/** Refusals that the API and the screens both tell. */
export const REFUSALS = {
  /** Some fields are wrong: the text says what is wrong with each. */
  invalidFields: (problems: readonly string[]) => problems.join('; '),
  // Sign-in and sessions (spec 5 and 8)
  signInToCreate: 'You must be signed in to create requests. Please wait or reauthenticate.',
  signInToUpdate: 'You must be signed in to update requests. Please wait or reauthenticate.',
  noToken: 'No authentication token found',
  refreshFailed: 'Failed to refresh user',
  exchangeFailed: (provider: string) => `Failed to exchange ${provider} token`,
  sessionEnded: 'Your session has ended. Please sign in again.',
  emergencyLoginContact: 'Emergency login failed. Please try again or contact support.',
  notInEmergency: 'This cannot be done in an emergency session.',
  secondFactorMissing: 'Your role needs a second factor. Set it up in your security settings, then go on.',
  codeRequired: 'A valid code is required for Business Office.',
  codeWrong: 'Incorrect code. Please try again.',
  codeUsed: 'This code has been used already. Please wait for the next one.',
  // Requests (spec 4, 5 and 6)
  onlyBusinessOfficeApproves: 'Only a member of the business office can approve requests',
  onlyBusinessOfficeDecides: 'Only Business Office members can approve or deny requests.',
  onlyDismissersDismiss: 'Only analysts, committee members and the business office can dismiss requests.',
  analyzeDenied: 'You need the permission to analyze requests.',
  orderDenied: 'You need the permission to mark devices as ordered.',
  receiveDenied: 'You need the permission to mark devices as received.',
  /** Names the state the request is in and the one asked for (decisions, "Server rules"). */
  cannotBecome: (from: string, to: string) => `A request that is ${from} cannot become ${to}.`,
  onlyRequesterChanges: (change: 'edit' | 'delete') => `Only the requester can ${change} this request.`,
  noLongerChangeable: (done: 'edited' | 'deleted', stage: string) =>
    `A request can be ${done} only while it is ${stage}.`,
  onlyCommitteeVotes: 'Only committee members vote on requests.',
  cannotBeVotedOn: (stage: string) => `A request that is ${stage} cannot be voted on.`,
  // Files (spec 5)
  excelOnly: 'Please upload only Excel files (.xls or .xlsx)',
  uploadDenied: 'You do not have permission to upload files to this request.',
  fileTooLarge: (most: number) => `The file is larger than the limit of ${megabytes(most)}`,
} as const;

/** The keys of those without parameters. */
export type PlainRefusal = {
  [Key in keyof typeof REFUSALS]: (typeof REFUSALS)[Key] extends string ? Key : never;
}[keyof typeof REFUSALS];
