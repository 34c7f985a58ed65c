import { mayRead, type Stage } from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { readRequests } from '../device-requests/service.ts';
import { act } from '../device-requests/transitions.ts';
import { mergedOf, targetsOf } from './store.ts';

/** The request into which another one was merged. It has only what `similar` reveals about any request to anybody (ADR 114). */
export interface MergedInto {
  id: number;
  deviceName: string;
  stage: Stage;
  /** Whether the person may open it. */
  readable: boolean;
}

/**
 * Merges a request into an earlier one for the same device. DomainErrors: `unauthenticated`, `forbidden`, `invalid`, `not_found`, and
 * `conflict` when the two cannot be merged or somebody has changed the request in the meantime.
 */
export const mergeRequest = (
  context: Context,
  id: number,
  input: { into: unknown; version: unknown },
): Promise<DeviceRequest> => act(context, id, 'merge', input);

/** The request into which each of these was merged, in their order; null for none. At most one statement. DomainError `unauthenticated`. */
export async function mergedIntoOf(
  context: Context,
  requests: readonly Pick<DeviceRequest, 'id' | 'status'>[],
): Promise<(MergedInto | null)[]> {
  const user = requireUser(context);
  const dismissed = requests.filter(({ status }) => status === 'dismissed');
  const targets = await targetsOf(
    context.db,
    dismissed.map(({ id }) => id),
  );
  return requests.map(({ id }) => {
    const target = targets.get(id);
    if (!target) return null;
    const { id: into, deviceName, stage } = target;
    return { id: into, deviceName, stage, readable: mayRead(user, target) };
  });
}

/** For each of these requests, those that were merged into it and that the person may read. In the same order. At most two statements. */
export async function mergedByRequest(
  context: Context,
  intoIds: readonly number[],
): Promise<DeviceRequest[][]> {
  const mergedIds = await mergedOf(context.db, intoIds);
  const ids = [...new Set([...mergedIds.values()].flat())];
  const read = ids.length ? await readRequests(context, ids) : [];
  const byId = new Map(read.flatMap((request) => (request ? [[request.id, request]] : [])));
  return intoIds.map((into) => (mergedIds.get(into) ?? []).flatMap((id) => byId.get(id) ?? []));
}
