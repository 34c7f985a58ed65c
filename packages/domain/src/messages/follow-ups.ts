/** What the portal says about what came of a device. */

export const onlyAskedFollowUp = 'Only who is asked what came of this device can answer.';
export const followUpClosed = (stage: string) =>
  `People say what came of a device while it is on the shelf. This one is ${stage}.`;
export const followUpKept = (days: number) =>
  `This was answered more than ${days} days ago, so it stays as it is.`;
export const whyNotAgain = 'Say why not';
export const currencyMissing = 'Choose the currency of the price';

// The screens
export const fetchFollowUpsFailed = 'What came of the device could not be loaded';
export const answerFollowUpFailed = 'Your answers could not be saved';
export const notAskedYet =
  'Nobody has been asked yet. Who uses the device is asked when it has been on the shelf for some time.';
export const followUpAnswered = 'Thank you. Your answers are saved.';
