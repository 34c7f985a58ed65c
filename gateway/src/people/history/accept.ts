import { recordSecurityEvent, subjectsOf } from '../../audit/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { allRoles } from '../users/model.ts';
import { computeNameKey, type HeldUser, holdUser } from '../users/write-store.ts';
import { type RecordedUser, userChanges } from './changes.ts';
import type { ReplayedUser } from './replay.ts';
import { unsealed } from './seal.ts';
import { appendUserEvent, sealUserHistory } from './service.ts';
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
 * hand. Everybody, or only these ids. The event stays in the history, and each verification counts it. `name_key` is
 * computed anew. For operators: checks no permission.
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
  if (!stored) return { accepted: [], left: [] };
  const { problems, replayed } = verifyUser(stored);
  if (held && (replayed?.row || !stored.events.length)) await acceptState(trx, held, replayed, at);
  else if (problems.join() === unsealed(id)) await sealUserHistory(trx, { action: 'accepted', at }, id);
  const [now] = await storedUsers(trx, [id]);
  const left = now ? verifyUser(now).problems : [];
  return { accepted: problems.filter((problem) => !left.includes(problem)), left };
}

async function acceptState(
  trx: Database,
  held: HeldUser,
  replayed: ReplayedUser | null,
  at: Date,
): Promise<void> {
  await computeNameKey(trx, held);
  const { row, roles: granted } = held;
  const changes = userChanges(
    { row: (replayed?.row ?? {}) as Partial<RecordedUser>, roles: replayed?.roles },
    held,
  );
  if (!changes) return;
  await appendUserEvent(trx, { action: 'accepted', at }, row.id, changes, held.head);
  const state = `${allRoles(row.role, granted).join(' ')}, ${row.active === 1 ? 'active' : 'inactive'}`;
  const detail = `recorded as they stand, by command: ${state}`;
  await recordSecurityEvent(trx, at, { kind: 'user_changed', userId: row.id, detail });
}
