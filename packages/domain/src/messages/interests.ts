/** What the portal says about the interests of committee members. */

export const onlyCommitteeDeclares = 'Only committee members declare interests.';
export const interestsDenied = 'Only the business office and administrators read what others have declared.';
export const notInterests = (most: number) =>
  `interests must be a list of at most ${most}, such as [{"manufacturer": "Abbott", "kind": "consulting"}], or empty for none`;

// The screens
export const interestsDeclared = 'Your interests are declared.';
export const declareInterestsFailed = 'Your interests could not be declared';
export const interestsFailed = 'Failed to load interests';
export const sayRelations = 'Say whether you have relations to manufacturers';

// Recusals
export const recusedCannotVote = 'You are recused from this request, so you do not vote on it.';
export const onlyOfficeRecuses =
  'Members of the committee recuse themselves; only the business office and the chair of a meeting recuse somebody else.';
export const cannotBeRecused = (stage: string) =>
  `Members are recused while a request is with the committee. This one is ${stage}.`;
export const recuseFailed = 'You could not be recused';
export const notMember = 'This person is not a member of the committee';
