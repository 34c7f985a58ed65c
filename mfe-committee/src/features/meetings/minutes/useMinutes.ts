import { useMeetingNews } from '../useMeetingNews.ts';
import { useRead } from '../useRead.ts';
import { minutesQuery } from './minutes.graphql.ts';

/** The minutes of a meeting. They are read again when something has changed in the meeting. */
export function useMinutes(id: string) {
  const { data, ...reading } = useRead(minutesQuery, { id });
  useMeetingNews(id, reading.read);
  return { minutes: data?.meetingMinutes, ...reading };
}
