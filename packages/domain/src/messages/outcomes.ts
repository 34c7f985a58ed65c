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

export const orderBlockedByTrial = 'It can be ordered when its trial has ended and it is kept.';
export const onlyOfficeEndsTrials = 'Only the business office can end a trial.';
export const noTrialRuns = 'No trial of this request is under way.';
export const onlyEvaluators = 'Only the people who were asked to evaluate this trial can answer.';
export const trialOver = 'This trial takes no answers now.';
export const trialNotBegun = (day: string) =>
  `This trial begins on ${day}. You can answer its questions from then on.`;
export const trialMissing = 'An approval for trial needs a trial';
export const notListFrom = (what: string, most: number) => `There must be 1 to ${most} ${what}`;
export const evaluatorTwice = 'Each evaluator can be named once';
export const untilBeforeFrom = 'Until must not be before From';
export const trialTooLong = (days: number) => `A trial can take at most ${days} days`;
export const notQuestions = (ids: readonly string[]) => `Answers are to the questions ${ids.join(', ')}`;
export const evaluationEmpty = 'Please answer at least one question';

// The screens
export const waitsForSecond = 'Waits for a second approval';
export const approvalNowWaits = (device: string) => `Your approval of ${device} waits for a second person`;
export const changeConditionFailed = 'The condition could not be changed';
export const conditionIsClosed = 'The condition is closed.';
export const conditionIsOpen = 'The condition is open again.';
export const fetchTrialFailed = 'The trial could not be loaded';
export const evaluateFailed = 'Your evaluation could not be saved';
export const evaluationsAsked = 'Evaluations asked of you';
export const evaluationSaved = 'You have answered. You can change your answers until the trial ends.';
/** The questions with which the form of a trial starts. */
export const startingQuestions = [
  { text: 'How easy is it to use?', scale: 'rating' },
  { text: 'Would you use it again?', scale: 'yes_no' },
  { text: 'What should be better?', scale: 'text' },
] as const;
export const evaluatorsAnswer = (most: number) =>
  `They answer the questions, also where they may not read the request. At most ${most}.`;
export const ratingMeans = '1 is the worst, 5 the best.';
export const trialResults = {
  keep: { label: 'Keep it', help: 'Supply chain orders it.' },
  stop: { label: 'Stop', help: 'The request is rejected. This cannot be undone.' },
} as const;
export const evaluated = 'Your evaluation is saved. You can change it until the trial ends.';
export const endsBeforeItBegins = (day: string) =>
  `This trial begins only on ${day}. If you end it now, nobody has tried the device.`;
export const endTrialFailed = 'The trial could not be ended';
export const trialKept = (device: string) => `${device} is kept after its trial`;
export const trialStopped = (device: string) => `${device} is rejected after its trial`;
