import { MESSAGES, type NoticeChannel, type NoticeKind, REST_PAGE } from '@portal/domain';
import { apiFetch, callApi } from '@portal/kit';
import { readPages } from '../portal/readPages.ts';

/** The notice to a person about one event, as REST returns it. */
export interface Notice {
  id: number;
  kind: NoticeKind;
  request: { id: number; number: string; device_name: string };
  actor: { id: number; name: string };
  text: string;
  notes: string | null;
  created_at: string;
  read_at: string | null;
}

export type Preferences = Record<NoticeKind, NoticeChannel[]> & { mandatory: NoticeKind[] };

export interface NoticeQuery {
  /** How many are wanted. A page of the API may contain fewer, and the last page may exceed it. */
  limit: number;
  unread?: boolean;
  kind?: string;
}

export interface NoticesFound {
  notices: readonly Notice[];
  /** Whether there are older notices. The reader may not be allowed to read any of them. */
  hasOlder: boolean;
}

/** Whether one of these notices is unread. For a person with very many notices, only the newest can count as unread. */
export const hasUnread = ({ notices }: { notices?: readonly Notice[] | undefined }): boolean =>
  notices?.some(({ read_at }) => !read_at) ?? false;

/**
 * The newest notices. For a person who may no longer read most of their notices, the API returns short pages, after checking a thousand
 * notices for each page. `depth` limits how many pages are read.
 */
export async function fetchNotices(
  { limit, unread, kind }: NoticeQuery,
  depth: number,
  signal?: AbortSignal,
): Promise<NoticesFound> {
  const parameters = new URLSearchParams({ limit: String(Math.min(limit, REST_PAGE.max)) });
  if (unread) parameters.set('unread', 'true');
  if (kind) parameters.set('kind', kind);
  const { found, next } = await readPages<Notice>(`/notices?${parameters}`, {
    least: limit,
    depth,
    signal,
    failure: MESSAGES.fetchNoticesFailed,
  });
  return { notices: found, hasOlder: next !== null };
}

/** How many notices are unread. */
export async function countUnread(): Promise<number> {
  const answer = await callApi('/notices?limit=1');
  // Until the body of an answer is read, the browser keeps the request and its connection open.
  await answer.text();
  return Number(answer.headers.get('x-unread-count'));
}

export const readNotice = (id: number): Promise<void> =>
  apiFetch(`/notices/${id}/read`, { method: 'PUT', body: {} });

/** Marks all notices as read, or those of one request. */
export const readAllNotices = (request?: string): Promise<void> =>
  apiFetch(`/notices/read-all${request ? `?request=${request}` : ''}`, {
    method: 'PUT',
    body: {},
    failure: MESSAGES.readNoticesFailed,
  });

export const fetchPreferences = (): Promise<Preferences> =>
  apiFetch('/notices/preferences', { failure: MESSAGES.fetchNoticesFailed });

export const savePreference = (kind: NoticeKind, channels: readonly NoticeChannel[]): Promise<Preferences> =>
  apiFetch('/notices/preferences', {
    method: 'PUT',
    body: { [kind]: channels },
    failure: MESSAGES.savePreferencesFailed,
  });
