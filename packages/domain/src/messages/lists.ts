/** Texts of lists of requests: saved views, actions on several requests, what waits for a person, and assignees. Only screens use them. */

// Saved views
export const viewsFailed = 'The views cannot be read right now';
export const viewFailed = 'Failed to save the view';
export const noViews = 'No view is saved. Narrow or sort the list, then save it here.';
export const viewSaved = (name: string) => `The view "${name}" is saved.`;
export const viewRemoved = (name: string) => `The view "${name}" is removed.`;
export const viewHasOthers = 'A filter that another dashboard has added cannot be saved';
export const viewIsShared = 'All of them can rename and remove it.';
// Several requests at once
export const severalFailed = 'The requests could not be changed';
export const severalStillChosen = 'They are still chosen, for another try.';
export const severalAtOtherStage = (count: number) =>
  `${count} of them cannot be moved this way from their stage. The report will say so.`;
export const severalGiven = 'What somebody else has taken stays theirs.';
export const noLongerChosen = (which: string) =>
  `No longer chosen, because it is not in this list any more: ${which}`;
// What waits for a person
export const waitForYou = (count: number | string) =>
  `${count}` === '1' ? '1 waits for you' : `${count} wait for you`;
export const noWorkWaits = 'Nothing waits for you.';
export const noWorkWaitsNext = 'What comes to you appears here as soon as it does.';
export const waitingFailed = 'What waits for you could not be read.';
// Who has a request
export const taken = (device: string) => `You have taken ${device}`;
export const given = (device: string, name: string) => `${device} has been given to ${name}`;
export const released = (device: string) => `Nobody has ${device} any more`;
export const urgencyConfirmed = (device: string) => `${device} is confirmed as urgent`;
export const urgencyLowered = (device: string) => `${device} is not urgent any more`;
export const urgencyFailed = 'The urgency could not be changed';
export const assignFailed = 'The request could not be assigned';
export const nobodyToGive = 'There is nobody else to give it to.';
export const peopleFailed = 'The people could not be read.';
// Requests side by side
export const notCompared =
  'Name two to four requests by their numbers, with commas between them, such as ids=42,57';
