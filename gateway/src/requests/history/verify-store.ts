import type { Database } from '../../platform/context.ts';
import type { CommentRow } from '../comments/tables.ts';
import type { RequestRow } from '../device-requests/tables.ts';
import type { FileRow } from '../files/tables.ts';
import type { VoteRow } from '../votes/tables.ts';
import { eventsOf } from './store.ts';

/** Reads everything that is stored about some requests. */
export async function storedOf(db: Database, ids: readonly number[]) {
  const requests = await db.selectFrom('device_requests').selectAll().where('id', 'in', ids).execute();
  const events = await eventsOf(db, ids);
  const rowsOf = (table: 'request_files' | 'request_votes' | 'request_comments') =>
    db.selectFrom(table).selectAll().where('request_id', 'in', ids).execute();
  const files = (await rowsOf('request_files')) as FileRow[];
  const votes = (await rowsOf('request_votes')) as VoteRow[];
  const comments = (await rowsOf('request_comments')) as CommentRow[];
  const byRequest = <T extends { request_id: number }>(rows: T[]) =>
    Map.groupBy(rows, ({ request_id }) => request_id);
  const all = {
    requests: new Map<number, RequestRow>(requests.map((row) => [row.id, row])),
    events: byRequest(events),
    files: byRequest(files),
    votes: byRequest(votes),
    comments: byRequest(comments),
  };
  return ids.map((id) => ({
    id,
    request: all.requests.get(id),
    events: all.events.get(id) ?? [],
    files: all.files.get(id) ?? [],
    votes: all.votes.get(id) ?? [],
    comments: all.comments.get(id) ?? [],
  }));
}

export type Stored = Awaited<ReturnType<typeof storedOf>>[number];

/** Returns the ids that belong to users. */
export async function usersAmong(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
