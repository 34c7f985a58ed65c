import {
  assertAllowed,
  canMergeInto,
  DomainError,
  LIMITS,
  mayBeMerged,
  mayRead,
  mergeReason,
  mergeSchema,
  requestNumber,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { chainHead } from '../../audit/index.ts';
import type { Context, Database, SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { Beside } from '../device-requests/beside.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestNotFound } from '../device-requests/not-found.ts';
import { findRequest, touchRequest } from '../device-requests/store.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { appendEvent, assertRoom } from '../history/service.ts';
import { carryRecusals } from '../recusals/record.ts';
import { deleteSupporters, insertSupporters, moveSupporters, supporterIds } from '../support/store.ts';
import {
  deleteMergeOf,
  endMerge,
  findMerge,
  isPointedTo,
  mergedOf,
  mergesInto,
  saveMerge,
  targetsOf,
} from './store.ts';
import type { MergeRow } from './tables.ts';

onWithdrawal('request_merges', async (_context, trx, requestId) => {
  if (await isPointedTo(trx, requestId)) throw new DomainError('conflict', say('keptForMerged'));
  await deleteMergeOf(trx, requestId);
  return undefined;
});

/** DomainError `conflict` when `request` cannot be merged into `into` in their present states. */
async function assertMergeable(trx: Database, request: DeviceRequest, into: DeviceRequest): Promise<void> {
  const number = requestNumber(into.id);
  const target = (await targetsOf(trx, [into.id])).get(into.id);
  if (target && target.id !== request.id)
    throw new DomainError('conflict', say('mergeIntoMerged', number, requestNumber(target.id)));
  assertAllowed(canMergeInto(request, into));
  const [mergedId] = (await mergedOf(trx, [request.id])).get(request.id) ?? [];
  if (mergedId !== undefined) throw new DomainError('conflict', say('hasMerged', requestNumber(mergedId)));
}

/** Locks the earlier request, and records in its history what happened to the later one. DomainError `not_found` when it is gone. */
async function tellEarlier(
  trx: Database,
  context: Context,
  user: SessionUser,
  {
    into,
    request,
    action,
    at,
  }: { into: number; request: number; action: 'merged_in' | 'merge_ended'; at: Date },
): Promise<DeviceRequest> {
  const touched = await touchRequest(trx, into);
  if (!touched) throw requestNotFound();
  const head = await chainHead(trx, 'request', into);
  if (action === 'merged_in') assertRoom(head);
  const event = { action, audience: 'staff', notes: requestNumber(request), at } as const;
  const carried = action === 'merged_in' ? await carryRecusals(trx, { from: request, into, at }) : [];
  const rows = carried.length ? { request_recusals: carried } : {};
  await appendEvent(trx, context, user, { ...event, ...touched, rows }, head);
  return touched.after;
}

/**
 * What merging a request into an earlier one writes besides the request (ADR 136): the target, the new supporters of the earlier one, the
 * recusals from it (ADR 151), and an event in its history. The later row is always locked before the earlier one. DomainErrors: `invalid`
 * for a wrong input; in the returned functions `not_found` for an earlier request that the user may not read, and `conflict`.
 */
export function readyMerge(
  context: Context,
  user: SessionUser,
  input: { into: unknown; version: unknown },
): Beside {
  const { into, version } = validate(mergeSchema, input);
  return {
    async fields(trx, read) {
      const earlier = await findRequest(trx, into);
      if (!earlier || !mayRead(user, earlier)) throw requestNotFound();
      if ((version ?? read.version) !== read.version)
        throw new DomainError('conflict', say('requestChanged'));
      await assertMergeable(trx, read, earlier);
      return { dismissalReason: mergeReason(into) };
    },
    async write(trx, request, at) {
      const { id } = request;
      const earlier = await tellEarlier(trx, context, user, { into, request: id, action: 'merged_in', at });
      // The earlier request is locked now. It may have changed since it was read.
      assertAllowed(canMergeInto(request, earlier));
      const before = await mergesInto(trx, into);
      if (before.length >= LIMITS.merged) throw new DomainError('conflict', say('mergedFull', LIMITS.merged));
      const supporting = await supporterIds(trx, into);
      const brought = new Set(before.flatMap(supportersIn));
      const asking = new Set([request.requestedBy, ...(await supporterIds(trx, id))]);
      // People who came with another merge also come with this one, and stay as long as either request is merged.
      const added = [...asking].filter(
        (person) => person !== earlier.requestedBy && (!supporting.includes(person) || brought.has(person)),
      );
      await insertSupporters(
        trx,
        into,
        added.filter((person) => !supporting.includes(person)),
        at,
      );
      const row = {
        request_id: id,
        into_id: into,
        merged_at: toSql(at),
        merged_by: user.id,
        merged_by_name: user.name,
        supporters: JSON.stringify(added),
      };
      await saveMerge(trx, row);
      return { rows: { request_merges: [row] }, notes: mergeReason(into) };
    },
  };
}

const supportersIn = ({ supporters }: MergeRow): number[] => JSON.parse(supporters);

/**
 * Removes the supporters who came to the earlier request with a merge that ends. People who also came with another merge stay with that
 * one, and people who have supported the earlier request themselves since then stay anyway.
 */
async function letGo(trx: Database, ended: MergeRow, into: number): Promise<void> {
  let leaving = supportersIn(ended);
  for (const other of await mergesInto(trx, into)) {
    if (other.request_id === ended.request_id) continue;
    const staying = leaving.filter((person) => supportersIn(other).includes(person));
    await moveSupporters(trx, into, staying, { from: ended.merged_at, to: other.merged_at });
    leaving = leaving.filter((person) => !staying.includes(person));
  }
  await deleteSupporters(trx, into, leaving, ended.merged_at);
}

/** What the restore of a merged request writes besides the request: it removes the target, and the supporters who came with it. */
export function readyUnmerge(context: Context, user: SessionUser): Beside {
  let isMerged = false;
  return {
    async fields(_trx, read) {
      isMerged = mayBeMerged(read);
      return {};
    },
    async write(trx, { id }, at) {
      const merge = isMerged ? await findMerge(trx, id) : null;
      if (!merge?.into_id) return {};
      await tellEarlier(trx, context, user, { into: merge.into_id, request: id, action: 'merge_ended', at });
      await letGo(trx, merge, merge.into_id);
      const row = { ...merge, into_id: null, supporters: '[]' };
      await endMerge(trx, row);
      return { rows: { request_merges: [row] } };
    },
  };
}
