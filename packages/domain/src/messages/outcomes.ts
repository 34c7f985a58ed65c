/** Refusals about outcomes, conditions and trials. Texts that only their forms use are in `outcome-forms`. */

export const notYourCondition = (name: string) =>
  `Only ${name}, to whom it was given, and the business office can close this condition.`;
export const onlyOfficeReopens = 'Only the business office can open a condition again.';
export const conditionsOver = (stage: string) =>
  `This request is ${stage}: its conditions are not followed up any more.`;
export const orderBlockedByCondition = 'It can be ordered when its blocking conditions are closed.';
export const onlyWithApproval = (name: string) => `${name} comes only with the status approved`;
export const notFromToday = (label: string) => `${label} must be today or a later day`;
export const givenToWhoReads = (name: string) =>
  `${name} may not read this request: choose somebody of the staff, or its requester`;
export const nobodyWithId = (label: string) => `${label} must be the id of an active person`;
export const orderBlockedByTrial = 'It can be ordered when its trial has ended and it is kept.';
export const onlyOfficeEndsTrials = 'Only the business office can end a trial.';
export const noTrialRuns = 'No trial of this request is under way.';
export const onlyEvaluators = 'Only the people who were asked to evaluate this trial can answer.';
export const trialOver = 'This trial takes no answers now.';
export const trialNotBegun = (day: string) =>
  `This trial begins on ${day}. You can answer its questions from then on.`;
export const evaluatorsAnswer = (most: number) =>
  `They answer the questions, also where they may not read the request. At most ${most}.`;
export const conditionMissing = 'An approval with conditions needs a condition';
export const onlyWithOutcome = (label: string, outcome: string) =>
  `${label} come only with the outcome ${outcome}`;
export const trialMissing = 'An approval for trial needs a trial';
export const notListFrom = (what: string, most: number) => `There must be 1 to ${most} ${what}`;
export const evaluatorTwice = 'Each evaluator can be named once';
export const untilBeforeFrom = 'Until must not be before From';
export const trialTooLong = (days: number) => `A trial can take at most ${days} days`;
export const notQuestions = (ids: readonly string[]) => `Answers are to the questions ${ids.join(', ')}`;
export const evaluationEmpty = 'Please answer at least one question';
