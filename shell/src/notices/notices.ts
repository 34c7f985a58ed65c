import { MESSAGES, type NoticeChannel, type NoticeKind } from '@portal/domain';
import { apiFetch, callApi } from '@portal/kit';

/** What a person is told of one event, as REST answers it. */
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

export function fetchNotices(query: { limit: number; unread?: boolean; kind?: string }): Promise<Notice[]> {
  const { limit, unread, kind } = query;
  const parameters = new URLSearchParams({ limit: String(limit) });
  if (unread) parameters.set('unread', 'true');
  if (kind) parameters.set('kind', kind);
  return apiFetch<Notice[]>(`/notices?${parameters}`, { failure: MESSAGES.fetchNoticesFailed });
}

/** How many notices are unread. */
export async function countUnread(): Promise<number> {
  const answer = await callApi('/notices?limit=1');
  // An answer that nobody reads to its end is under way for the browser, and keeps its connection.
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
