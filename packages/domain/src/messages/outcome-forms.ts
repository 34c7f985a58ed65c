/** Texts of the forms of conditions and trials. They are in a file of their own, so that they are loaded with the forms. */

export const waitsForSecond = 'Waits for a second approval';
export const ownApprovalWaits = 'Your approval waits. Take it back first.';
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
