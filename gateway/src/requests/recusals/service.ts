import {
  assertAllowed,
  canRecuse,
  effectiveRoles,
  invalidField,
  MESSAGES,
  mayRead,
  mayReadVotes,
  mayRecuse,
  mayVote,
  type RecusalSource,
  recusalSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { chainHead } from '../../audit/index.ts';
import { peopleById } from '../../people/index.ts';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { leavableTransaction, toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestNotFound } from '../device-requests/not-found.ts';
import { findRequest, touchRequest } from '../device-requests/store.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { mayKnowWhy } from './hiding.ts';
import { recordRecusals } from './record.ts';
import { deleteRecusalsOf, recusalsOf } from './store.ts';
import type { RecusalRow } from './tables.ts';

// Needed only for a request into which another one was merged for a time: otherwise members are recused at a later stage than the last one
// at which requests can be withdrawn.
onWithdrawal('request_recusals', async (_context, trx, requestId) => {
  await deleteRecusalsOf(trx, requestId);
  return undefined;
});

/** A member who does not vote on a request. `source`, `reason` and `recusedBy` are null for people who may not know why. */
export interface Recusal {
  person: NamedPerson;
  at: string;
  source: RecusalSource | null;
  reason: string | null;
  /** Who has recused them; null for a declared interest. */
  recusedBy: NamedPerson | null;
}

const recusalFor =
  (user: SessionUser) =>
  (row: RecusalRow): Recusal => {
    const { user_id: id, user_name: name, source, reason, recused_by, recused_by_name, at } = row;
    const showsWhy = mayKnowWhy(user, row);
    return {
      person: { id, name },
      at: toIso(at),
      source: showsWhy ? source : null,
      reason: showsWhy ? reason : null,
      recusedBy: showsWhy && recused_by !== null ? { id: recused_by, name: recused_by_name ?? '' } : null,
    };
  };

/**
 * Who is recused from requests that were read for the person, in the order of the ids; empty for people who may not read votes. At most one
 * statement. DomainError `unauthenticated`.
 */
export async function readRecusals(context: Context, ids: readonly number[]): Promise<Recusal[][]> {
  const user = requireUser(context);
  if (!mayReadVotes(user)) return ids.map(() => []);
  const rows = Map.groupBy(await recusalsOf(context.db, ids), ({ request_id }) => request_id);
  const present = recusalFor(user);
  return ids.map((id) => (rows.get(id) ?? []).map(present));
}

/** Who is recused from a request; empty for people who may not read votes. DomainErrors: `unauthenticated`, `not_found`. */
export async function listRecusals(context: Context, id: number): Promise<Recusal[]> {
  const user = requireUser(context);
  const request = await findRequest(context.db, id);
  if (!request || !mayRead(user, request)) throw requestNotFound();
  return (await readRecusals(context, [id]))[0] ?? [];
}

/** The person with this id, who may vote. DomainError `invalid` for somebody who may not. */
async function memberOf(db: Database, user: SessionUser, id: number): Promise<NamedPerson> {
  if (id === user.id) return user;
  const [person] = await peopleById(db, [id]);
  if (person?.active && mayVote({ id, roles: effectiveRoles(person) }).allowed) return person;
  throw invalidField('userId', MESSAGES.notMember);
}

/**
 * Rejects with a DomainError when the chair of a meeting may not recuse this member now. It locks the rows on which this depends, before
 * the request is locked.
 */
export type ChairMayRecuse = (trx: Database, memberId: number) => Promise<void>;

/**
 * Recuses a member from a request, for as long as the request exists. People may recuse themselves, the business office anybody, and the
 * chair of a meeting about the request its members (then `chair` is given). A vote that the member has cast is set aside. A member who is
 * already recused stays so. DomainErrors: `unauthenticated`, `forbidden` (thrown before anything about the request is revealed), `invalid`,
 * `not_found`, and `conflict` when the request is not before the committee.
 */
export async function recuse(
  context: Context,
  id: number,
  input: unknown,
  chair: ChairMayRecuse | null = null,
): Promise<DeviceRequest> {
  const chairs = chair !== null;
  const user = requireUser(context, say('signInToUpdate'));
  const named = (input as { userId?: unknown } | null)?.userId ?? user.id;
  assertAllowed(mayRecuse(user, typeof named === 'number' ? named : 0, chairs));
  const { userId, reason } = validate(recusalSchema, input);
  const memberId = userId ?? user.id;
  return leavableTransaction(context.db, async (trx, leave) => {
    if (memberId !== user.id) await chair?.(trx, memberId);
    // This locks the row: a vote at the same moment waits, or was first and is set aside.
    const touched = await touchRequest(trx, id);
    if (!touched || !mayRead(user, touched.after)) throw requestNotFound();
    assertAllowed(canRecuse(user, memberId, touched.after, chairs));
    const member = await memberOf(trx, user, memberId);
    const rows = await recusalsOf(trx, [id]);
    if (rows.some(({ user_id }) => user_id === memberId)) leave(touched.before);
    const at = context.clock();
    const source = memberId === user.id ? 'own' : chairs ? 'chair' : 'office';
    const why = { source, reason, recused_by: user.id, recused_by_name: user.name } as const;
    const head = await chainHead(trx, 'request', id);
    await recordRecusals(trx, context, user, { ...touched, at }, { people: [member], why, head });
    return touched.after;
  });
}
