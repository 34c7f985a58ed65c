/** Refusals that only the service of meetings says. */
export const MEETING_REFUSALS = {
  meetingNotFound: 'Meeting not found',
  meetingChanged: (by: string) => `${by} has changed this meeting meanwhile. Please look at it again.`,
  calendarNotFound: 'There is no calendar at this address',
  itemNotFound: 'Item not found',
  agendaChanged: (by: string) => `${by} has changed this agenda meanwhile. Please look at it again.`,
} as const;
