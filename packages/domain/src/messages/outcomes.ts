/** What is refused about outcomes and conditions. */

export const notYourCondition = (name: string) =>
  `Only ${name}, to whom it was given, and the business office can close this condition.`;
export const onlyOfficeReopens = 'Only the business office can open a condition again.';
export const conditionsOver = (stage: string) =>
  `This request is ${stage}: its conditions are not followed up any more.`;
export const orderBlockedByCondition = 'It can be ordered when its blocking conditions are closed.';
export const conditionMissing = 'An approval with conditions needs a condition';
export const onlyWithOutcome = (label: string, outcome: string) =>
  `${label} come only with the outcome ${outcome}`;
export const onlyWithApproval = (name: string) => `${name} comes only with the status approved`;
export const notFromToday = (label: string) => `${label} must be today or a later day`;
export const givenToWhoReads = (name: string) =>
  `${name} may not read this request: choose somebody of the staff, or its requester`;
export const nobodyWithId = (label: string) => `${label} must be the id of an active person`;

// The screens
export const changeConditionFailed = 'The condition could not be changed';
export const conditionIsClosed = 'The condition is closed.';
export const conditionIsOpen = 'The condition is open again.';
