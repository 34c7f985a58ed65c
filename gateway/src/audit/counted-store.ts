import { createHash } from 'node:crypto';
import { SECURITY_EVENT_KINDS, SECURITY_EVENTS, type SecurityEventKind } from '@portal/domain';
import { sql } from 'kysely';
import type { Database } from '../platform/context.ts';
import { isDuplicate, type SqlDateTime, toSql, transaction } from '../platform/db/index.ts';

/** An event in its stored form. */
export interface SecurityEventValues {
  kind: SecurityEventKind;
  user_id: number | null;
  actor_id: number | null;
  address: string | null;
  detail: string | null;
  at: SqlDateTime;
}

const HOUR = 60 * 60_000;
/** The most rows per hour for failures of one kind at one account. Each row has its own address or detail. */
export const MOST_OF_PERSON = 10;
/**
 * The most rows per hour for all failures. Beyond that, as many rows again may be added, each of which counts the failures at one account.
 */
const MOST_OF_ALL = 1_000;

export const MORE_OF_PERSON = 'More of these in the same hour, counted together';
const MORE_OF_ALL = 'More of these in the same hour, at several accounts, counted together';

/** Whether the event is a failure. Anybody can cause failures as often as they like, so they are counted. */
export const isCounted = (kind: SecurityEventKind): boolean => 'failed' in SECURITY_EVENTS[kind];
const FAILURES = SECURITY_EVENT_KINDS.filter(isCounted);

/** Failures are counted within one hour by the clock. */
export const beginOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR) * HOUR);

/** How often the same failure happened within an hour, and the last time. */
export interface Failures {
  times: number;
  last: Date;
}

/**
 * Records a failure. The same failure in the same hour is counted in its row, so that nobody can fill the table by trying. Above a number
 * of rows, further failures are counted in one row for each account. Above a number of those rows, they are counted in one row for all
 * accounts. So every failure is counted in some row.
 */
export async function countFailure(
  db: Database,
  at: Date,
  event: SecurityEventValues,
  failures: Failures,
): Promise<void> {
  const from = beginOfHour(at);
  const { times, last } = failures;
  await transaction(db, async (trx) => {
    if (await addTo(trx, keyOf(from, event), failures)) return;
    const counted = await fitting(trx, from, event);
    const key = keyOf(from, counted);
    if (counted !== event && (await addTo(trx, key, failures))) return;
    try {
      await trx
        .insertInto('security_events')
        .values({ ...counted, counted_as: key, times, ...(times > 1 && { last_at: toSql(last) }) })
        .execute();
    } catch (error) {
      // Another call has inserted the row first.
      if (!isDuplicate(error) || !(await addTo(trx, key, failures))) throw error;
    }
  });
}

const keyOf = (hour: Date, { kind, user_id, actor_id, address, detail }: SecurityEventValues): string =>
  createHash('sha256')
    .update(JSON.stringify([hour, kind, user_id, actor_id, address, detail]))
    .digest('base64url');

async function addTo(trx: Database, key: string, { times, last }: Failures): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('security_events')
    .set((eb) => ({ times: eb('times', '+', times), last_at: toSql(last) }))
    .where('counted_as', '=', key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the event itself while there is room for it, otherwise the event that counts several failures together. */
async function fitting(trx: Database, from: Date, event: SecurityEventValues): Promise<SecurityEventValues> {
  const since = toSql(from);
  const ofAll = await count(trx, { kinds: FAILURES, since }, 2 * MOST_OF_ALL);
  if (ofAll >= 2 * MOST_OF_ALL)
    return { ...event, user_id: null, actor_id: null, address: null, detail: MORE_OF_ALL };
  const { kind, user_id } = event;
  const ofPerson = await count(trx, { kinds: [kind], since, person: user_id }, MOST_OF_PERSON);
  if (ofAll < MOST_OF_ALL && ofPerson < MOST_OF_PERSON) return event;
  return { ...event, actor_id: null, address: null, detail: MORE_OF_PERSON };
}

/** Counts the rows of these kinds, at most `most`. */
async function count(
  trx: Database,
  { kinds, since, person }: { kinds: readonly SecurityEventKind[]; since: string; person?: number | null },
  most: number,
): Promise<number> {
  const rows = trx
    .selectFrom('security_events')
    .select(sql`1`.as('one'))
    .where('kind', 'in', kinds)
    .where('at', '>=', since)
    .$if(person !== undefined, (query) =>
      person == null ? query.where('user_id', 'is', null) : query.where('user_id', '=', person),
    )
    .limit(most);
  const { found } = await trx
    .selectFrom(rows.as('found'))
    .select((eb) => eb.fn.countAll<number | string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}
