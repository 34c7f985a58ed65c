import type { Services } from '../../context.ts';
import { networkOf } from '../../rest/network.ts';
import { forgetTries, limitTries, type Permit, slowTries, subjectOf } from '../../sessions/tries.ts';

const MINUTE = 60_000;

/**
 * Passwords and codes of one account. From one address the pauses grow to a minute. From all addresses together they begin
 * later and stay short: whoever guesses from many addresses is slowed down, and the account's owner is not shut out by it.
 */
const TIERS = [
  { free: 5, longestMs: MINUTE, withinMs: 15 * MINUTE },
  { free: 50, longestMs: 5_000, withinMs: 60 * MINUTE },
] as const;

const MAILS = { limit: 5, withinMs: 15 * MINUTE };

export interface Account {
  email: string;
  /** The client's. */
  address: string;
}

const normal = (email: string) => email.trim().toLowerCase();

const subjectsOf = ({ email, address }: Account) => [
  subjectOf('password', normal(email), networkOf(address)),
  subjectOf('password', normal(email)),
];

type Access = Pick<Services, 'db' | 'clock'>;

/** Counts a try of an account's password or code, whether there is such an account or not. */
export async function paceTry({ db, clock }: Access, account: Account): Promise<Permit> {
  const subjects = subjectsOf(account);
  for (const [index, tier] of TIERS.entries()) {
    const subject = subjects[index] ?? '';
    const permit = await slowTries(db, { subject, now: clock(), ...tier });
    if (!permit.allowed) return permit;
  }
  return { allowed: true };
}

/** It was the right one. */
export const tryMet = ({ db }: Access, account: Account): Promise<void> =>
  forgetTries(db, subjectsOf(account));

/** Whether one more mail may be sent to the address, which may be anybody's: five in a quarter of an hour. */
export function paceMail({ db, clock }: Access, email: string): Promise<Permit> {
  const subject = subjectOf('mail', normal(email));
  return limitTries(db, { subject, now: clock(), ...MAILS });
}
