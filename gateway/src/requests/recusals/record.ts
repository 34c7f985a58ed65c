import type { Context, Database, SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { appendEvent, type ChainHead } from '../history/service.ts';
import { insertRecusals } from './store.ts';
import type { RecusalRow } from './tables.ts';

export type Person = Pick<SessionUser, 'id' | 'name'>;

/** Why somebody is recused, and by whom it was said. */
export type Why = Pick<RecusalRow, 'source' | 'reason' | 'recused_by' | 'recused_by_name'>;

/**
 * Recuses people from a request, as an event of its history for staff. The request is locked and has been touched by the caller.
 */
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
  const event = { action: 'recused', audience: 'staff', notes, at, before, after } as const;
  await appendEvent(trx, context, actor, { ...event, rows: { request_recusals: rows } }, head);
}
