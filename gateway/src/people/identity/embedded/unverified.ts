import type { Services } from '../../../platform/context.ts';
import { undecidedBefore } from '../../sessions/person-store.ts';
import { deleteUndecided, isUndecided } from '../../sessions/unverified.ts';
import type { Library } from './library.ts';
import { ISSUER } from './names.ts';
import { deleteUnverified } from './proof.ts';

/** How long an account may wait for its address to be verified. */
const UNVERIFIED_DAYS = 7;
const DAY = 24 * 60 * 60_000;
const AT_ONCE = 200;

/**
 * Deletes the accounts that were not verified in time, and their users. Keeps the accounts about which an administrator
 * has decided something.
 */
export async function sweepUnverified(
  services: Services,
  { adapter, internalAdapter }: Pick<Library, 'adapter' | 'internalAdapter'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - UNVERIFIED_DAYS * DAY);
  const where = [
    { field: 'emailVerified', value: false },
    { field: 'createdAt', operator: 'lt' as const, value: before },
  ];
  const sortBy = { field: 'id', direction: 'asc' as const };
  for (let kept = 0, more = true; more; ) {
    const accounts = await adapter.findMany<{ id: string }>({
      model: 'user',
      where,
      sortBy,
      limit: AT_ONCE,
      offset: kept,
    });
    for (const { id } of accounts) {
      const gone = (await isUndecided(services, ISSUER, id)) && (await deleteUnverified({ adapter }, id));
      if (!gone) kept++;
    }
    more = accounts.length === AT_ONCE;
  }
  for (let after = 0, more = true; more; ) {
    const users = await undecidedBefore(services.db, ISSUER, { before, after, count: AT_ONCE });
    for (const { id, subject } of users) {
      if (!(await internalAdapter.findUserById(subject))) await deleteUndecided(services, id);
      after = id;
    }
    more = users.length === AT_ONCE;
  }
}
