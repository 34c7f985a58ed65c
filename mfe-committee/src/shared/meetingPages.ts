/** Where the meetings of the committee are. */
export const MEETINGS = '/committee-dashboard/meetings';

/** The page of one of them. */
export const meetingPage = (id: string): string => `${MEETINGS}/${id}`;
