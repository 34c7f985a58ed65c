import { ROLES, type Role } from '@portal/domain';

/** What each role is answered. */
export type ByRole<Answer> = Readonly<Record<Role, Answer>>;

/** What is named for a role, or else `rest`: a refusal, so that a new role has to be named only where it may do something. */
export function byRole<Answer>(rest: Answer, named: Partial<ByRole<Answer>> = {}): ByRole<Answer> {
  return Object.fromEntries(ROLES.map((role) => [role, named[role] ?? rest])) as ByRole<Answer>;
}
