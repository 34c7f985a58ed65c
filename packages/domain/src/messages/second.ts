/** Texts about approvals that need a second person. */

export const approvalWaits =
  'You have approved this request: it waits for a second person of the business office. To change your approval, take it back.';
export const approvalKept = 'Your approval is kept: it waits for a second person of the business office.';
export const secondIsFirst = 'Another person of the business office than the first one confirms an approval.';
export const noApprovalWaits = 'No approval of this request waits for a second person any more.';
export const otherApprovalWaits =
  'It is another approval that waits now. Please look at it before you confirm it.';
export const onlyFirstTakesBack = (name: string) => `Only ${name}, who gave this approval, can take it back.`;
export const firstHasLeft = (name: string) =>
  `${name} is no longer of the business office, so this approval cannot be confirmed. You can approve the request yourself.`;
export const approvalEnds = (name: string, why: string) => `The approval by ${name} waits no longer: ${why}.`;
export const analysisHasChanged = 'The value analysis has changed';
export const conditionLine = (text: string, name: string, until: string, blocks: boolean) =>
  `${text} (${name}, until ${until}${blocks ? ', blocks the order' : ''})`;
export const trialLine = (units: number, from: string, until: string) =>
  `Trial of ${units} ${units === 1 ? 'unit' : 'units'}, ${from} to ${until}`;
export const evaluatorsLine = (names: readonly string[]) => `Evaluated by ${names.join(', ')}`;

// The screens
export const approvedOnce = (name: string) => `Approved by ${name}, waits for a second approval`;
export const youApprovedOnce = 'You approved this request, it waits for a second approval';
export const countsWhenConfirmed = 'It counts when another person of the business office confirms it.';
export const confirmedThen = (name: string) =>
  `was approved by ${name}. When you confirm it, it is approved, with all that comes with it.`;
export const secondOfTwo = (name: string) =>
  `${name} has approved it already. The same approval by you is the second one, and counts at once; another one takes its place, and waits.`;
export const secondPersonConfirms = 'A second person of the business office confirms it before it counts.';
export const confirmApprovalFailed = 'The approval could not be confirmed';
export const takeBackFailed = 'The approval could not be taken back';
export const approvalTakenBack = (device: string) => `Your approval of ${device} is taken back`;
