import { ROLES, type Role } from '@portal/domain';

/** What each role is answered. */
export type ByRole<Answer> = Readonly<Record<Role, Answer>>;

/** What is named for a role, or else `rest`: a refusal, so that a new role has to be named only where it may do something. */
export function byRole<Answer>(rest: Answer, named: Partial<ByRole<Answer>> = {}): ByRole<Answer> {
  return Object.fromEntries(ROLES.map((role) => [role, named[role] ?? rest])) as ByRole<Answer>;
}

/** Everybody but the provider; by name, so that a new role is refused until it is named. */
const STAFF = ['analyst', 'committee', 'supply_chain', 'business_office', 'admin'] as const;

/** The usual answers, where `refused` is the usual refusal. */
export function answersWith<Answer>(refused: Answer) {
  /** These roles; the others are refused. */
  const only = (answer: Answer, ...roles: readonly Role[]) =>
    byRole(refused, Object.fromEntries(roles.map((role) => [role, answer])) as Partial<ByRole<Answer>>);
  return {
    only,
    everyone: (answer: Answer) => byRole(answer),
    staff: (answer: Answer, provider = refused): ByRole<Answer> => ({ ...only(answer, ...STAFF), provider }),
  };
}
