/** What the portal says about meetings of the committee. */

export const meetingsDenied = 'Meetings are for the committee, the business office and administrators.';
export const planMeetingDenied = 'Meetings are planned by members of the committee and the business office.';
export const changeMeetingDenied =
  'A meeting is changed by its chair, by who has planned it, and by the business office.';
export const answerMeetingDenied = 'Only members of a meeting say whether they come.';
export const meetingBegun = (state: string) =>
  `Only a planned meeting can be changed or cancelled. This one is ${state}.`;

export const meetingOver =
  'This meeting is over: its plan and its agenda stay as they were. What it did not get to can go on the agenda of another one.';

export const circulationOver =
  'This circulation is over: its votes, and what they recommend, stay as they are.';
export const circulationNotAhead = (days: number) =>
  `A circulation must end after now, and within ${days} days`;
export const notCirculated = (most: number) =>
  `Requests must be a list of the ids of 1 to ${most} requests, each once`;

export const agendaFull = (most: number) => `An agenda has ${most} items at most.`;
export const notBeforeCommittee = (number: string, stage: string) =>
  `Only requests in committee review come on an agenda. ${number} is ${stage}.`;
export const onAgendaAlready = (number: string, meeting: string) =>
  `${number} is on the agenda of “${meeting}” already.`;

export const itemNeedsOne = 'An item is a request or a text, not both';
export const notItems = 'Order must be a list of the ids of all items of the agenda, each once';
export const notSeenItems = 'Seen must be a list of the ids of the items in the order that you have read';
export const endBeforeStart = 'The meeting must end after it starts';
export const meetingNotAhead = (years: number) => `The meeting must end after now, and within ${years} years`;
export const meetingTooLong = (hours: number) => `A meeting may take ${hours} hours at most`;
export const notMembers = (most: number) => `Members must be a list of the ids of 1 to ${most} people`;
export const notInCommittee = (names: string) =>
  `Members must be people who use the portal and have the committee's role. These are not: ${names}`;
export const chairNoMember = "The chair must be somebody who uses the portal and has the committee's role";
export const notGuests = (most: number) => `Guests must be a list of at most ${most} names`;
export const notSeriesEnd = (most: number) =>
  `A series ends after 2 to ${most} meetings (count), or on a day such as 2027-12-31 (until)`;
export const notRepeats = 'Repeats must say how a series goes on and ends: every, and count or until';
export const notInRhythm = (rhythm: string) =>
  `The first meeting is not on the ${rhythm} of its weekday in its month`;
export const seriesTooLong = (most: number) => `A series has ${most} meetings at most`;
export const seriesTooShort = 'A series has two meetings at least: let it end later';
export const notInSeries = 'This meeting belongs to no series: only it can be changed or cancelled';
export const notLater = 'Later must be true or false';
export const notVersionOfMeeting = 'Version must be the version of the meeting that you have read';

export const againstNeedsReason = (recommended: string) =>
  `The committee recommended: ${recommended}. Please say for its members why you decide otherwise; notes on the decision serve, too`;
/** Shown instead of the field for the reason, to people who may not know the recommendation. */
export const decidedRecused =
  'No reason was asked for: who decided is recused from this request, and does not know what was recommended.';

// The screens
export const meetingPlanned = 'The meeting has been planned.';
export const seriesPlanned = 'The series of meetings has been planned.';
/** "2 of 12 in a series". */
export const placeInSeries = (place: number, count: number) => `${place} of ${count} in a series`;
export const seriesChangedDone = 'This meeting and the later ones have been changed.';
export const seriesCancelledDone = 'This meeting and the later ones have been cancelled.';
export const meetingChangedDone = 'The meeting has been changed.';
export const meetingCancelledDone = 'The meeting has been cancelled.';
export const circulationOpened = 'The circulation is open: its members are asked for their votes.';
export const circulateFailed = 'The circulation could not be opened';
export const calledOff = 'The circulation has been called off.';
export const callOffFailed = 'The circulation could not be called off';
export const planMeetingFailed = 'The meeting could not be planned';
export const changeMeetingFailed = 'The meeting could not be changed';
export const cancelMeetingFailed = 'The meeting could not be cancelled';
export const changeAgendaFailed = 'The agenda could not be changed';
export const meetingsFailed = 'Failed to load the meetings';
/** "5 attend, 1 does not, 1 has not answered": the members' answers. */
export const meetingAnswers = (coming: number, notComing: number, silent: number): string => {
  const say = (count: number, singular: string, plural: string) =>
    count > 0 ? [`${count} ${count === 1 ? singular : plural}`] : [];
  return [
    ...say(coming, 'attends', 'attend'),
    ...say(notComing, 'does not', 'do not'),
    ...say(silent, 'has not answered', 'have not answered'),
  ].join(', ');
};
export const meetingGone = 'This meeting does not exist, or has been cancelled.';
export const answerMeetingFailed = 'Your answer could not be saved';
export const makeCalendarFailed = 'The address could not be made';
export const removeCalendarFailed = 'The address could not be removed';
export const calendarRemoved = 'The address has been removed.';
export const calendarStateFailed = 'Failed to load whether your calendar has an address';
