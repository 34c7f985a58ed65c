import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { readRequest } from '../device-requests/service.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { watchersByDefault } from '../notices/watchers.ts';
import { deleteChoicesOf, holdRequest, interestsOf, saveChoice } from './store.ts';

onWithdrawal('request_watchers', async (_context, trx, requestId) => {
  await deleteChoicesOf(trx, requestId);
  return undefined;
});

/**
 * Makes the user watch a request, or stop watching it. DomainErrors: `unauthenticated`, and `not_found` for a request that they may not
 * read.
 */
export async function watchRequest(context: Context, id: number, watching: boolean): Promise<DeviceRequest> {
  const user = requireUser(context, say('signInToUpdate'));
  return transaction(context.db, async (trx) => {
    await holdRequest(trx, id);
    const request = await readRequest({ ...context, db: trx }, id);
    await saveChoice(trx, id, user.id, watching);
    return request;
  });
}

/**
 * For each of these requests, which were read for the person: whether they watch it. One statement for all. DomainError `unauthenticated`.
 */
export async function areWatched(
  context: Context,
  requests: readonly Pick<DeviceRequest, 'id' | 'requestedBy' | 'assigneeId'>[],
): Promise<boolean[]> {
  const user = requireUser(context);
  const interests = await interestsOf(
    context.db,
    user.id,
    requests.map(({ id }) => id),
  );
  return requests.map(({ id, requestedBy, assigneeId }) => {
    const { chosen = null, commented = false } = interests.get(id) ?? {};
    return chosen ?? (commented || watchersByDefault(requestedBy, assigneeId).includes(user.id));
  });
}
