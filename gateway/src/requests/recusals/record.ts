import type { Context, Database, SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { appendEvent, type ChainHead } from '../history/service.ts';
import { insertRecusals, recusalsOf } from './store.ts';
import type { RecusalRow } from './tables.ts';

export type Person = Pick<SessionUser, 'id' | 'name'>;

/** Why somebody is recused, and who has recused them. */
export type Why = Pick<RecusalRow, 'source' | 'reason' | 'recused_by' | 'recused_by_name'>;

/** Recuses people from a request, and adds an event for staff to its history. The caller has locked and touched the request. */
export async function recordRecusals(
  trx: Database,
  context: Pick<Context, 'correlationId' | 'changes'>,
  actor: Person,
  { before, after, at }: { before: DeviceRequest; after: DeviceRequest; at: Date },
  { people, why, head }: { people: readonly Person[]; why: Why; head?: ChainHead },
): Promise<void> {
  const rows = people.map(({ id, name }) => ({
    ...{ request_id: after.id, user_id: id, user_name: name },
    ...{ ...why, at: toSql(at) },
  }));
  await insertRecusals(trx, rows);
  const notes = people.map(({ name }) => name).join(', ');
  // People who have declared an interest, or recuse themselves, know about it.
  const byOthers = why.source === 'office' || why.source === 'chair';
  const concerns = byOthers ? people.map(({ id }) => id) : [];
  const event = { action: 'recused', audience: 'staff', notes, at, before, after, concerns } as const;
  await appendEvent(trx, context, actor, { ...event, rows: { request_recusals: rows } }, head);
}

/**
 * Copies the recusals from a request to the one into which it is merged, because it is for the same device: a member who is recused from
 * the one does not vote on the other. The caller has locked both, and its event must record the returned rows.
 */
export async function carryRecusals(
  trx: Database,
  { from, into, at }: { from: number; into: number; at: Date },
): Promise<RecusalRow[]> {
  const rows = await recusalsOf(trx, [from, into]);
  const there = new Set(rows.filter((row) => row.request_id === into).map(({ user_id }) => user_id));
  const carried = rows
    .filter(({ request_id, user_id }) => request_id === from && !there.has(user_id))
    .map((row) => ({ ...row, request_id: into, at: toSql(at) }));
  if (carried.length) await insertRecusals(trx, carried);
  return carried;
}
