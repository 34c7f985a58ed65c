/** What the portal says about the minutes of meetings. */

export const writeMinutesDenied =
  'Minutes are written by the minute taker, the chair and the business office.';
export const approveMinutesDenied =
  'Minutes are approved by the chair of the meeting. The business office approves them when the chair has left the committee.';
export const nameTakerDenied = 'The minute taker is named by the chair and the business office.';
export const minutesNotYet = 'There are minutes when the meeting is closed. This one is not.';
export const minutesApproved =
  'These minutes are approved, and stay as they are. What is wrong or missing is said by an addition.';
export const minutesNotApproved = 'Additions are made when the minutes are approved. Change the text itself.';

export const notTaker = 'The minute taker must be a member of the meeting';
export const minutesNeedHeading =
  'Write under the heading of an item: what stands above the headings is not shown to you';
export const minutesHeadingUnread = (heading: string) =>
  `“${heading}” begins a part that you do not read. Read the minutes again, and leave that line out`;
export const minutesHeadingTwice = (heading: string) => `“${heading}” stands twice: a part has one heading`;
export const notItemOfMeeting = 'Item must be one of the meeting whose minutes you read';
export const notesHeading = 'Leave out lines that begin with ##: they would begin a part of the minutes';

// The screens
export const minutesFailed = 'Failed to load the minutes';
export const saveMinutesFailed = 'The minutes could not be saved';
export const approveMinutesFailed = 'The minutes could not be approved';
export const addToMinutesFailed = 'The addition could not be saved';
export const nameTakerFailed = 'The minute taker could not be named';
export const saveNotesFailed = 'The notes could not be saved';
export const minutesApprovedDone = 'The minutes have been approved.';
export const minutesAdded = 'The addition has been saved.';
/** The question before minutes are approved. */
export const approveMinutesAsked = (gaps: number) =>
  `${gaps > 0 ? `${gaps} ${gaps === 1 ? 'place is' : 'places are'} still to be written. ` : ''}From then on the minutes cannot be changed: what is wrong or missing is said by an addition.`;
