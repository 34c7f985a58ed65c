import { DomainError, mayRead } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, SessionUser } from '../../platform/context.ts';
import type { ChainHead } from '../history/service.ts';
import type { DeviceRequest } from './model.ts';
import { requestNotFound } from './not-found.ts';
import { findRequestToChange, updateRequest } from './store.ts';

/** How many times a change is tried again when somebody else has changed another part of the request in the meantime. */
const ATTEMPTS = 20;

/** A request before a write and after it, with the end of its history. */
export interface Rewritten<After = DeviceRequest> {
  before: DeviceRequest;
  after: After;
  head: ChainHead;
}

type Decide<Changed> = (read: DeviceRequest) => Changed | Promise<Changed>;

/**
 * Reads a request, lets `decide` return the changed request, and writes that. When somebody else has written in the meantime, this happens
 * again with the new state, so `decide` may read anything that belongs to the request. The write locks the row, so that its history grows
 * by one event at a time: the caller must add one. `decide` returns null to write nothing. Returns null when there is no such request.
 * DomainErrors: those of `decide`, and `unavailable` when others have changed the request before each of `ATTEMPTS` writes.
 */
export async function rewriteAny<Changed extends DeviceRequest | null>(
  trx: Database,
  id: number,
  decide: Decide<Changed>,
): Promise<Rewritten<Changed> | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const locked = await findRequestToChange(trx, id);
    if (!locked) return null;
    const { request: before, head } = locked;
    const changed = await decide(before);
    const after = changed && (await updateRequest(trx, before, changed));
    if (after || !changed) return { before, after: after as Changed, head };
  }
  throw new DomainError('unavailable', say('requestBusy'));
}

/** `rewriteAny` for a person. DomainErrors: as there, and `not_found` for a request that does not exist or that they may not read. */
export async function rewriteRequest<Changed extends DeviceRequest | null>(
  trx: Database,
  user: SessionUser,
  id: number,
  decide: Decide<Changed>,
): Promise<Rewritten<Changed>> {
  const rewritten = await rewriteAny(trx, id, (read) => {
    if (!mayRead(user, read)) throw requestNotFound();
    return decide(read);
  });
  if (!rewritten) throw requestNotFound();
  return rewritten;
}
