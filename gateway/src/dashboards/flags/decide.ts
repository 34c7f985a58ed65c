import { getsCanary } from '@portal/contract';
import type { Role } from '@portal/domain';
import type { SessionUser } from '../../platform/context.ts';

/** A flag, and for whom it is on. */
export interface Flag {
  dashboard: string;
  name: string;
  killed: boolean;
  percent: number;
  roles: readonly Role[];
  people: readonly number[];
}

/**
 * Whether a flag is on for a person in a session. The share of sessions is decided by a hash, as for canaries: it stays the same
 * in a session and is the same on every gateway. Each flag selects other sessions.
 */
export const isOn = (
  flag: Flag,
  { id, roles }: Pick<SessionUser, 'id' | 'roles'>,
  session: string,
): boolean =>
  !flag.killed &&
  (flag.people.includes(id) ||
    flag.roles.some((role) => roles.includes(role)) ||
    getsCanary(`${flag.dashboard} ${flag.name}`, session, flag.percent));
