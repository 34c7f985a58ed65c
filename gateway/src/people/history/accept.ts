import { subjectsOf } from '../../audit/chain-store.ts';
import { recordSecurityEvent } from '../../audit/security-store.ts';
import type { Database, Services } from '../../platform/context.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { allRoles } from '../users/model.ts';
import { holdUser } from '../users/write-store.ts';
import { type RecordedUser, userChanges } from './changes.ts';
import { appendUserEvent } from './service.ts';
import { storedUsers } from './store.ts';
import { verifyUser } from './verify.ts';

/** What differed between people and their histories. */
export interface Acceptance {
  /** Recorded as they stand now. */
  accepted: string[];
  /** What no record of how somebody stands can mend: a broken history, a row that is missing. */
  left: string[];
}

/**
 * Records people as they stand whose rows are not what their histories tell: what a gateway of an older version wrote, or an operator by
 * hand. Everybody, or only these ids. The event stays in the history, and each verification counts it. For operators: checks
 * no permission.
 */
export async function acceptUsers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  only?: readonly number[],
): Promise<Acceptance> {
  const acceptance: Acceptance = { accepted: [], left: [] };
  for await (const ids of only ? [only] : subjectsOf(db, 'user')) {
    for (const stored of await storedUsers(db, ids)) {
      if (!verifyUser(stored).problems.length) continue;
      const { accepted, left } = await transaction(db, (trx) => acceptUser(trx, stored.id, clock()));
      acceptance.accepted.push(...accepted);
      acceptance.left.push(...left);
    }
  }
  return acceptance;
}

async function acceptUser(trx: Database, id: number, at: Date): Promise<Acceptance> {
  const held = await holdUser(trx, id);
  const [stored] = await storedUsers(trx, [id]);
  const before = stored ? verifyUser(stored) : { problems: [], told: null };
  const told = before.told ?? { row: {}, roles: undefined };
  if (!held || !stored || !told.row || (stored.events.length && !before.told)) {
    return { accepted: [], left: before.problems };
  }
  const changes = userChanges({ row: told.row as Partial<RecordedUser>, roles: told.roles }, held);
  if (!changes) return { accepted: [], left: before.problems };
  await appendUserEvent(trx, { action: 'accepted', at }, id, changes, held.head);
  const roles = allRoles(held.row.role, held.roles).join(' ');
  const state = `${roles}, ${held.row.active === 1 ? 'active' : 'inactive'}`;
  const detail = `recorded as they stand, by command: ${state}`;
  await recordSecurityEvent(trx, at, { kind: 'user_changed', userId: id, detail });
  const [now] = await storedUsers(trx, [id]);
  const left = now ? verifyUser(now).problems : [];
  return { accepted: before.problems.filter((problem) => !left.includes(problem)), left };
}
