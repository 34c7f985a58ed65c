import { chainHead, hashEvent, writeChanges } from '../../audit/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { fromRow, toRecordedRow } from '../device-requests/rows.ts';
import { touchRequest } from '../device-requests/store.ts';
import { forEachTable, recordedRows } from './recorded-tables.ts';
import { BASELINE, insertEvent, lastEventId, untoldBetween } from './store.ts';
import { verifyRequest } from './verify-request.ts';
import { storedOf } from './verify-store.ts';

/** The number of event ids in one step. */
const STEP = 2_000;

/** The id of the last event that was checked, for each database, because tests open several databases in one process. */
const lookedAt = new WeakMap<Database, number>();

/**
 * Events of older gateways do not say what they changed. For each request with such events, this records the current
 * state once, as an event of its chain, so that later changes that bypass the gateway are found. What the history does
 * say must agree with the request: a request that was forged before is not recorded and stays a finding. Returns the
 * number of recorded requests.
 */
export async function recordBaselines({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const last = await lastEventId(db);
  let recorded = 0;
  for (let after = lookedAt.get(db) ?? 0; after < last; after += STEP) {
    for (const id of await untoldBetween(db, after, after + STEP)) {
      if (await transaction(db, (trx) => recordBaseline(trx, id, clock()))) recorded++;
    }
    lookedAt.set(db, Math.min(after + STEP, last));
  }
  return recorded;
}

async function recordBaseline(trx: Database, id: number, now: Date): Promise<boolean> {
  const [before] = await storedOf(trx, [id]);
  if (!before?.request || !needsBaseline(before)) return false;
  // Locks the row, so that no event is added in between. A gateway that adds the next event must read the request again
  // after this one.
  const touched = await touchRequest(trx, id);
  const [stored] = await storedOf(trx, [id]);
  if (!touched || !stored?.request) return false;
  const { request, events, rows } = stored;
  if (!needsBaseline({ ...stored, request: { ...request, version: touched.before.version } })) return false;
  const { to_stage: stage = null } = events.at(-1) ?? {};
  const head = await chainHead(trx, 'request', id);
  const event = {
    request_id: id,
    sequence: head.sequence + 1,
    action: BASELINE,
    from_stage: stage,
    to_stage: stage,
    notes: null,
    actor_id: 0,
    actor_name: 'Portal',
    at: toSql(now),
    correlation_id: 'upkeep',
    previous_hash: head.hash,
    changes: writeChanges({
      device_requests: toRecordedRow(fromRow(request)),
      ...forEachTable((name) => recordedRows(name, rows[name])),
    }),
  };
  await insertEvent(trx, { ...event, hash: hashEvent(event) });
  return true;
}

function needsBaseline(stored: Parameters<typeof verifyRequest>[0]): boolean {
  const { problems, recorded } = verifyRequest(stored);
  return !problems.length && !recorded;
}
