/** The path of the committee's meetings. */
export const MEETINGS = '/committee-dashboard/meetings';

/** The path of one meeting. */
export const meetingPage = (id: string): string => `${MEETINGS}/${id}`;
