import { useMeetingNews } from '../useMeetingNews.ts';
import { useRead } from '../useRead.ts';
import { minutesQuery } from './minutes.graphql.ts';

/** The minutes of a meeting as they are now: read again when something has happened in it. */
export function useMinutes(id: string) {
  const { data, ...reading } = useRead(minutesQuery, { id });
  useMeetingNews(id, reading.read);
  return { minutes: data?.meetingMinutes, ...reading };
}
