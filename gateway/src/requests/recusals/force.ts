import { STAGE, STAGES, stageOf } from '@portal/domain';
import type { Context, Database, SessionUser } from '../../platform/context.ts';
import { takeTurn, toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { rewriteAny } from '../device-requests/rewrite.ts';
import { touchRequest } from '../device-requests/store.ts';
import { appendEvent } from '../history/service.ts';
import { manufacturerKey } from '../interests/manufacturer-key.ts';
import { PORTAL } from '../portal-actor.ts';
import { membersDeclaring, requestsInReview } from './declared-store.ts';
import { insertRecusals, recusalsOf } from './store.ts';
import type { RecusalRow } from './tables.ts';

const IN_REVIEW = STAGES.filter((stage) => STAGE[stage].beforeCommittee);

type Person = Pick<SessionUser, 'id' | 'name'>;

const isBeforeCommittee = ({ status }: Pick<DeviceRequest, 'status'>): boolean =>
  STAGE[status].beforeCommittee === true;

const byInterest = (requestId: number, { id, name }: Person, at: Date): RecusalRow => ({
  ...{ request_id: requestId, user_id: id, user_name: name, source: 'interest' },
  ...{ reason: null, recused_by: null, recused_by_name: null, at: toSql(at) },
});

/**
 * Interests are declared, and requests come before the committee, one after the other: so none of them misses the other. It must be
 * taken before either is read.
 */
export const takeTurnOfInterests = (trx: Database): Promise<void> => takeTurn(trx, 'interests');

/**
 * Recuses the person from each request before the committee whose manufacturer is one of these keys, in the transaction of their
 * declaration: one event for each request. From which they are recused already, they stay so.
 */
export async function recuseFromReview(
  trx: Database,
  context: Pick<Context, 'correlationId' | 'changes'>,
  person: Person,
  { keys, at }: { keys: ReadonlySet<string>; at: Date },
): Promise<void> {
  if (!keys.size) return;
  const isOf = ({ manufacturer }: Pick<DeviceRequest, 'manufacturer'>) =>
    keys.has(manufacturerKey(manufacturer));
  const found = (await requestsInReview(trx, IN_REVIEW)).filter(isOf).map(({ id }) => id);
  for (const id of found) {
    const rewritten = await rewriteAny(trx, id, async (read) => {
      if (!isBeforeCommittee(read)) return null;
      const recused = (await recusalsOf(trx, [id])).some(({ user_id }) => user_id === person.id);
      return recused ? null : read;
    });
    if (!rewritten?.after) continue;
    const { before, after, head } = rewritten;
    const row = byInterest(id, person, at);
    await insertRecusals(trx, [row]);
    const event = { action: 'recused', audience: 'staff', notes: person.name, at } as const;
    await appendEvent(
      trx,
      context,
      person,
      { ...event, before, after, rows: { request_recusals: [row] } },
      head,
    );
  }
}

/**
 * Recuses everybody who has declared an interest in the manufacturer of a request that has just come before the committee, in the
 * transaction of that step and after its event. Returns the request as it is then.
 */
export async function recuseDeclared(
  trx: Database,
  context: Pick<Context, 'correlationId' | 'changes'>,
  { before, after, at }: { before: DeviceRequest; after: DeviceRequest; at: Date },
): Promise<DeviceRequest> {
  if (!isBeforeCommittee(after) || stageOf(before) === stageOf(after)) return after;
  await takeTurnOfInterests(trx);
  const declared = await membersDeclaring(trx, manufacturerKey(after.manufacturer), toSql(at));
  if (!declared.length) return after;
  const earlier = new Set((await recusalsOf(trx, [after.id])).map(({ user_id }) => user_id));
  const people = declared.filter(({ id }) => !earlier.has(id));
  if (!people.length) return after;
  const touched = await touchRequest(trx, after.id);
  if (!touched) return after;
  const rows = people.map((person) => byInterest(after.id, person, at));
  await insertRecusals(trx, rows);
  const notes = people.map(({ name }) => name).join(', ');
  const event = { action: 'recused', audience: 'staff', notes, at } as const;
  await appendEvent(trx, context, PORTAL, { ...event, ...touched, rows: { request_recusals: rows } });
  return { ...after, version: touched.after.version };
}
