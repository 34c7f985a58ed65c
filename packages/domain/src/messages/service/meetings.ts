/** Refusals that only the service of meetings says. */
export const MEETING_REFUSALS = {
  meetingNotFound: 'Meeting not found',
  meetingChanged: (by: string) => `${by} has changed this meeting meanwhile. Please look at it again.`,
  calendarNotFound: 'There is no calendar at this address',
  itemNotFound: 'Item not found',
  itemOpenAlready: (name: string) => `“${name}” is open. Close it before you call another one.`,
  itemNotPlanned: 'This item has been called already',
  itemNotOpen: 'Votes are given while the item is open. It is not open now.',
  itemClosed: 'This item is closed: who was recused from it stays as it was.',
  noSession:
    'A circulation is a vote without a meeting: it has no session, attendance, answers or minutes, and stays as it was opened.',
  notMeetingMember: 'Only members of the meeting are marked as present and vote in it.',
  notPresent: 'Say that you are here first: only members who are present vote.',
  nothingToVote: 'This item is not about a request, so there is nothing to vote on.',
  agendaChanged: (by: string) => `${by} has changed this agenda meanwhile. Please look at it again.`,
  minutesChanged: (by: string) => `${by} has changed these minutes meanwhile. Please look at them again.`,
  notesHidden: 'You are recused from this item: its notes are not for you.',
  notesChanged: (by: string) => `${by} has changed these notes meanwhile. Please look at them again.`,
  minutesFull: (most: number) => `Minutes have ${most} additions at most.`,
  minutesTooLong: 'These minutes took too long to print. Please shorten them.',
} as const;
