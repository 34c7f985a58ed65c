import type { Role } from '@portal/domain';
import { type Row, verifyOrder } from '../../audit/index.ts';
import { nameKey } from '../../platform/db/index.ts';
import { isUserStep } from './actions.ts';
import { readUserChanges } from './changes.ts';
import { isRemoval } from './seal.ts';
import type { UserEventRow } from './tables.ts';

/** A person as their history describes them. Columns that no event has recorded are missing. */
export interface ReplayedUser {
  /** Null when the person was removed. */
  row: Row | null;
  /** Undefined when no event has recorded the roles. */
  roles: readonly Role[] | undefined;
  /** How often an operator has accepted differences and recorded the person as they were. */
  accepted: number;
  /** The places where the history contradicts itself. */
  problems: string[];
}

/** Recomputes a person from their events, and checks that the portal allows each step. */
export function replayUser(events: readonly UserEventRow[]): ReplayedUser {
  const replayed: ReplayedUser = { row: {}, roles: undefined, accepted: 0, problems: [] };
  const end = events.findIndex(isRemoval);
  const removed = end !== -1;
  let last: UserEventRow | undefined;
  for (const [index, event] of events.entries()) {
    const about = `user ${event.user_id}, event ${event.sequence}`;
    const { users = {}, user_roles: roles } = event.changes === null ? {} : readUserChanges(event.changes);
    const columns = [...Object.keys(users), ...(roles ? ['user_roles'] : [])];
    if (!isUserStep(event.action, last === undefined, columns)) {
      replayed.problems.push(
        `${about}: "${event.action}" does not change ${columns.join(', ') || 'anything'}`,
      );
    }
    if (removed && index > end && columns.length) {
      replayed.problems.push(`${about}: follows the removal of the person`);
    }
    if (event.changes === null && !removed) replayed.problems.push(`${about}: does not tell what it changed`);
    if (last) replayed.problems.push(...verifyOrder(about, event, last));
    if (event.action === 'accepted') replayed.accepted++;
    Object.assign(replayed.row as Row, users);
    replayed.roles = roles ?? replayed.roles;
    last = event;
  }
  if (removed) Object.assign(replayed, { row: null, roles: [] });
  const { row } = replayed;
  if (typeof row?.name === 'string') row.name_key = nameKey(row.name);
  return replayed;
}
