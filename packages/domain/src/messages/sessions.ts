/** What the portal says about meetings in session: who leads them, who is present, and the votes on their items. */

export const runMeetingDenied =
  'A meeting and its items are opened and closed by its chair and by the business office.';
export const attendanceDenied =
  'Members say of themselves whether they are there; the chair and the business office say it of others.';
export const meetingNotPlanned = (state: string) =>
  `Only a planned meeting can be opened. This one is ${state}.`;
export const meetingTooEarly = (hours: number) =>
  `A meeting can be opened from ${hours} hours before its start. If it begins earlier, change its plan first.`;
export const meetingNotOpen = (state: string) => `This is for a meeting in session. This one is ${state}.`;
export const denyNeedsReason = 'Say why you vote to deny';

// The screens
export const openMeetingAsked = (quorum: string) =>
  `Its plan and its agenda cannot be changed any more. ${quorum}`;
export const openMeetingFailed = 'The meeting could not be opened';
export const closeMeetingFailed = 'The meeting could not be closed';
export const openItemFailed = 'The item could not be called';
export const closeItemFailed = 'The item could not be closed';
export const attendanceFailed = 'The attendance could not be saved';
export const meetingVoteFailed = 'Your vote could not be saved';
export const meetingVoteSaved = 'Your vote has been saved.';
export const meetingVoteKept =
  'There is no connection. Your vote is kept on this device and sent when it is back.';
export const keptVoteLost = (vote: string, item: string) =>
  `Your vote on “${item}” (${vote}), kept on this device while there was no connection, was not counted: the item was closed before it could be sent.`;
export const keptVoteOutdated = (vote: string, item: string) =>
  `Your vote on “${item}” (${vote}), kept on this device while there was no connection, was not sent: you have voted elsewhere meanwhile, and that counts.`;
