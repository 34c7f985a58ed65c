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
export const waitsForSecond = 'Waits for a second approval';
export const confirmedThen = (name: string) =>
  `was approved by ${name}. When you confirm it, it is approved, with all that comes with it.`;
export const secondPersonConfirms = 'A second person of the business office confirms it before it counts.';
export const approvalNowWaits = (device: string) => `Your approval of ${device} waits for a second person`;
export const confirmApprovalFailed = 'The approval could not be confirmed';
export const takeBackFailed = 'The approval could not be taken back';
export const approvalTakenBack = (device: string) => `Your approval of ${device} is taken back`;
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
