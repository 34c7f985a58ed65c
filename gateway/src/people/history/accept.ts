import { recordSecurityEvent, subjectsOf } from '../../audit/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { allRoles } from '../users/model.ts';
import { computeNameKey, type LockedUser, lockUser } from '../users/write-store.ts';
import { type RecordedUser, userChanges } from './changes.ts';
import type { ReplayedUser } from './replay.ts';
import { unsealed } from './seal.ts';
import { appendUserEvent, sealUserHistory } from './service.ts';
import { storedUsers } from './store.ts';
import { verifyUser } from './verify.ts';

/** The result of recording people whose rows differ from their histories. */
export interface Acceptance {
  /** The people who are now recorded as they are. */
  accepted: string[];
  /** The problems that such a record cannot repair: a broken history, or a missing row. */
  left: string[];
}

/**
 * Records the current state of people whose rows differ from their histories, because a gateway of an older version or an
 * operator by hand wrote them. Covers everybody, or only these ids. The event stays in the history, and each verification
 * counts it. `name_key` is computed again. For operators: checks no permission.
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
  const locked = await lockUser(trx, id);
  const [stored] = await storedUsers(trx, [id]);
  if (!stored) return { accepted: [], left: [] };
  const { problems, replayed } = verifyUser(stored);
  if (locked && (replayed?.row || !stored.events.length)) await acceptState(trx, locked, replayed, at);
  else if (problems.join() === unsealed(id)) await sealUserHistory(trx, { action: 'accepted', at }, id);
  const [now] = await storedUsers(trx, [id]);
  const left = now ? verifyUser(now).problems : [];
  return { accepted: problems.filter((problem) => !left.includes(problem)), left };
}

async function acceptState(
  trx: Database,
  locked: LockedUser,
  replayed: ReplayedUser | null,
  at: Date,
): Promise<void> {
  await computeNameKey(trx, locked);
  const { row, roles: granted } = locked;
  const changes = userChanges(
    { row: (replayed?.row ?? {}) as Partial<RecordedUser>, roles: replayed?.roles },
    locked,
  );
  if (!changes) return;
  await appendUserEvent(trx, { action: 'accepted', at }, row.id, changes, locked.head);
  const state = `${allRoles(row.role, granted).join(' ')}, ${row.active === 1 ? 'active' : 'inactive'}`;
  const detail = `recorded as they stand, by command: ${state}`;
  await recordSecurityEvent(trx, at, { kind: 'user_changed', userId: row.id, detail });
}
