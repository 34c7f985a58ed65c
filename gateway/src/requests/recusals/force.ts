import { isBeforeCommittee, STAGE, STAGES, type Stage, stageOf } from '@portal/domain';
import type { Context, Database } from '../../platform/context.ts';
import { takeTurn, toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { rewriteAny } from '../device-requests/rewrite.ts';
import { lockRequest, touchRequest } from '../device-requests/store.ts';
import { manufacturerKey } from '../interests/manufacturer-key.ts';
import { PORTAL } from '../portal-actor.ts';
import { isDeclaring, membersDeclaring, requestsInReview } from './declared-store.ts';
import { type Person, recordRecusals, type Why } from './record.ts';
import { recusalsOf } from './store.ts';

const IN_REVIEW = STAGES.filter((stage) => STAGE[stage].beforeCommittee);

const BY_INTEREST: Why = { source: 'interest', reason: null, recused_by: null, recused_by_name: null };

type Told = Pick<Context, 'correlationId' | 'changes' | 'clock'>;

/**
 * Takes the lock under which interests are declared and requests come before the committee, one after the other, so that neither misses the
 * other. It must be taken before interests are read or written and before any request is locked: two transactions that take the two locks
 * in different orders wait for each other.
 */
export const takeTurnOfInterests = (trx: Database): Promise<void> => takeTurn(trx, 'interests');

/**
 * Takes that lock for a step that leads to the committee. The target of a restore (`to` null) is known only when it is made:
 * `recuseDeclared` takes the lock then.
 */
export async function takeTurnToCommittee(trx: Database, to: Stage | null): Promise<void> {
  if (to !== null && STAGE[to].beforeCommittee) await takeTurnOfInterests(trx);
}

/**
 * Recuses the person from each request before the committee whose manufacturer is one of these keys, in the transaction of their
 * declaration. Each request gets one event, with the instant at which it was locked. Earlier recusals stay as they are.
 */
export async function recuseFromReview(
  trx: Database,
  context: Told,
  person: Person,
  keys: ReadonlySet<string>,
): Promise<void> {
  if (!keys.size) return;
  const isOf = ({ manufacturer }: Pick<DeviceRequest, 'manufacturer'>) =>
    keys.has(manufacturerKey(manufacturer));
  const requestIds = (await requestsInReview(trx, IN_REVIEW)).filter(isOf).map(({ id }) => id);
  for (const id of requestIds) {
    const rewritten = await rewriteAny(trx, id, async (read) => {
      if (!isBeforeCommittee(read)) return null;
      const recused = (await recusalsOf(trx, [id])).some(({ user_id }) => user_id === person.id);
      return recused ? null : read;
    });
    if (!rewritten?.after) continue;
    const { before, after, head } = rewritten;
    const added = { people: [person], why: BY_INTEREST, head };
    await recordRecusals(trx, context, person, { before, after, at: context.clock() }, added);
  }
}

/**
 * Recuses everybody who has declared an interest in the manufacturer of a request that has just come before the committee. It runs in the
 * transaction of that step, after its event; the step has taken the lock of interests. Only for a restore the lock is taken here: if it
 * then waits for a declaration that waits for the request, the database ends one of the two transactions, and it is made again. Returns the
 * request as it is then.
 */
export async function recuseDeclared(
  trx: Database,
  context: Told,
  { before, after, at }: { before: DeviceRequest; after: DeviceRequest; at: Date },
): Promise<DeviceRequest> {
  if (!isBeforeCommittee(after) || stageOf(before) === stageOf(after)) return after;
  if (before.status === 'dismissed') await takeTurnOfInterests(trx);
  const declared = await membersDeclaring(trx, manufacturerKey(after.manufacturer), toSql(at));
  const touched = declared.length ? await recuseNew(trx, context, { id: after.id, at }, declared) : null;
  return touched ? { ...after, version: touched.version } : after;
}

/**
 * Recuses somebody who is about to vote on a locked request, if they have declared an interest in its manufacturer: they may have become a
 * member only after the declaration, or after the request came before the committee. Returns whether it has recused them.
 */
export async function recuseInterested(
  trx: Database,
  context: Told,
  person: Person,
  { before, after, at }: { before: DeviceRequest; after: DeviceRequest; at: Date },
): Promise<boolean> {
  if (!(await isDeclaring(trx, person.id, manufacturerKey(after.manufacturer), toSql(at)))) return false;
  await recordRecusals(trx, context, PORTAL, { before, after, at }, { people: [person], why: BY_INTEREST });
  return true;
}

/**
 * Recuses everybody who has declared an interest in the manufacturer of a request that a meeting is about to talk about. It takes the lock
 * of interests, and locks the request only when there is somebody to recuse.
 */
export async function recuseInterestedMembers(
  trx: Database,
  context: Told,
  { manufacturer, id }: Pick<DeviceRequest, 'manufacturer' | 'id'>,
): Promise<void> {
  await takeTurnOfInterests(trx);
  const declared = await membersDeclaring(trx, manufacturerKey(manufacturer), toSql(context.clock()));
  if (declared.length) await lockAndRecuse(trx, context, id, declared);
}

/**
 * Whether the person has declared an interest in the manufacturer of a request, which is not locked yet. If so, it recuses them unless they
 * already are.
 */
export async function recuseVoter(
  trx: Database,
  context: Told,
  person: Person,
  { id, manufacturer }: DeviceRequest,
): Promise<boolean> {
  const now = toSql(context.clock());
  if (!(await isDeclaring(trx, person.id, manufacturerKey(manufacturer), now))) return false;
  await lockAndRecuse(trx, context, id, [person]);
  return true;
}

/** Locks the request and calls `recuseNew`, with the instant at which it was locked. */
async function lockAndRecuse(
  trx: Database,
  context: Told,
  id: number,
  declared: readonly Person[],
): Promise<void> {
  await lockRequest(trx, id);
  await recuseNew(trx, context, { id, at: context.clock() }, declared);
}

/**
 * Recuses those of these people who are not recused yet from a locked request, and returns the request after that; null when all of them
 * already are, so that nothing changes.
 */
async function recuseNew(
  trx: Database,
  context: Told,
  { id, at }: { id: number; at: Date },
  declared: readonly Person[],
): Promise<DeviceRequest | null> {
  const earlier = new Set((await recusalsOf(trx, [id])).map(({ user_id }) => user_id));
  const people = declared.filter((person) => !earlier.has(person.id));
  const touched = people.length ? await touchRequest(trx, id) : null;
  if (!touched) return null;
  await recordRecusals(trx, context, PORTAL, { ...touched, at }, { people, why: BY_INTEREST });
  return touched.after;
}
