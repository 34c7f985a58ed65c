/** What the portal says about the interests of committee members. */

export const onlyCommitteeDeclares = 'Only committee members declare interests.';
export const interestsDenied = 'Only the business office and administrators read what others have declared.';
export const notInterests = (most: number) =>
  `interests must be a list of at most ${most}, such as [{"manufacturer": "Abbott", "kind": "consulting"}], or empty for none`;
