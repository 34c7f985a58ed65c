export { MeetingPage } from './MeetingPage.tsx';
export { Meetings } from './Meetings.tsx';
