import {
  type Actor,
  DomainError,
  forWhom,
  hasPermission,
  mayReadAnalystNotes,
  NOTICE_KIND,
  type NoticeKind,
  requestNumber,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { toIso, toSql, transaction } from '../../platform/db/index.ts';
import { decodeCursor, Listed, type Page } from '../../platform/paging.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { PORTAL } from '../portal-actor.ts';
import { reachOf } from './reach.ts';
import {
  countNotices,
  deleteNoticesOf,
  findNotice,
  listNotices,
  markRead,
  type NoticeQuery,
  type NoticeRow,
  unreadIds,
} from './store.ts';
import { FOR_SUPPORTER, OWN } from './tables.ts';

/** What one person is told about one event. */
export interface Notice {
  id: number;
  kind: NoticeKind;
  request: { id: number; number: string; deviceName: string };
  actor: { id: number; name: string };
  text: string;
  /** What was written with the action, where it is meant for the reader. */
  notes: string | null;
  createdAt: string;
  readAt: string | null;
}

export interface NoticePage extends Page<Notice> {
  unread(): Promise<number>;
}

const ownOf = (context: Context): NoticeQuery & { user: Actor } => {
  const user = requireUser(context);
  return { user, userId: user.id, reach: reachOf(user) };
};

/** The signed-in person. DomainErrors: `unauthenticated`, and `forbidden` for somebody who may read no requests at all. */
export function requireReader(context: Context): SessionUser {
  const user = requireUser(context);
  if (reachOf(user) === 'none') throw new DomainError('forbidden', say('requestsDenied'));
  return user;
}

const noticeOf = (row: NoticeRow, user: Actor): Notice => {
  const { text, withNotes } = NOTICE_KIND[row.kind];
  // Whether a person may read what was written with an action depends only on whether they submitted the request.
  const request = { requestedBy: row.own === OWN ? user.id : 0, status: 'submitted' } as const;
  // A supporter is told only the device and its stage.
  const isHidden = row.own === FOR_SUPPORTER && !hasPermission(user, 'view_all_requests');
  const actor = isHidden ? PORTAL : { id: row.actor_id, name: row.actor_name };
  return {
    id: row.id,
    kind: row.kind,
    request: { id: row.request_id, number: requestNumber(row.request_id), deviceName: row.device_name },
    actor,
    text: forWhom(text({ actor: actor.name, device: row.device_name }), row.for_name),
    notes: withNotes && mayReadAnalystNotes(user, request) ? row.notes : null,
    createdAt: toIso(row.at),
    readAt: row.read_at && toIso(row.read_at),
  };
};

export interface NoticeFilter {
  unread?: boolean;
  kind?: NoticeKind;
  first: number;
  after?: string | null;
}

/**
 * The person's notices behind the bell, newest first, of requests that they may read now. DomainErrors: `unauthenticated`, `forbidden` for
 * somebody who may read no requests, and `invalid` for a cursor that is not valid.
 */
export async function noticePage(
  context: Context,
  { unread, kind, first, after }: NoticeFilter,
): Promise<NoticePage> {
  requireReader(context);
  const { user, ...own } = ownOf(context);
  const { db } = context;
  const query = { ...own, unread, kind };
  const before = after ? decodeCursor(after).id : null;
  const { rows, next } = await listNotices(db, query, { before, count: first });
  return {
    items: rows.map((row) => new Listed(noticeOf(row, user), { at: row.at, id: row.id })),
    hasNext: next !== null,
    ...(next && { end: next }),
    total: async () => (!next && !after ? rows.length : countNotices(db, query)),
    unread: () => countNotices(db, { ...own, unread: true }),
  };
}

/** How many unread notices the person has. DomainError `unauthenticated`. */
export async function unreadNotices(context: Context): Promise<number> {
  const { user: _, ...own } = ownOf(context);
  return countNotices(context.db, { ...own, unread: true });
}

/**
 * Marks the user's own notice as read. DomainErrors: `unauthenticated`, and `not_found` for one that the user does not have or may no
 * longer read.
 */
export async function readNotice(context: Context, id: number): Promise<void> {
  const own = ownOf(context);
  await transaction(context.db, async (trx) => {
    const notice = await findNotice(trx, own, id);
    if (!notice) throw new DomainError('not_found', say('noticeNotFound'));
    if (!notice.read_at) await markRead(trx, own.userId, toSql(context.clock()), [id]);
  });
  context.changes.notice([own.userId]);
}

/** How many notices are marked as read in one transaction: a new notice for this person waits at most for that. */
const READ_AT_ONCE = 500;

/**
 * Marks the person's present notices as read: all of them, or those of one request. DomainErrors: `unauthenticated`, and `forbidden` for
 * somebody who may read no requests.
 */
export async function readAllNotices(context: Context, requestId?: number): Promise<void> {
  const { id: userId } = requireReader(context);
  const { db } = context;
  const at = toSql(context.clock());
  for (let until: number | null = null; ; ) {
    const ids = await unreadIds(db, { userId, requestId }, { until, count: READ_AT_ONCE });
    if (ids.length) await transaction(db, (trx) => markRead(trx, userId, at, ids));
    until = ids.at(-1) ?? null;
    if (ids.length < READ_AT_ONCE) break;
  }
  context.changes.notice([userId]);
}

onWithdrawal('notices', async (_context, trx, requestId) => {
  await deleteNoticesOf(trx, requestId);
  return undefined;
});
