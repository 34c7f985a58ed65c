import type { Services } from '../../../platform/context.ts';
import { networkOf } from '../../../platform/rest/network.ts';
import {
  type Entry,
  forgetTries,
  limitTries,
  type Permit,
  slowTries,
  subjectOf,
  takeBack,
} from '../../sessions/tries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Mails that one network, or one known device, has sent to an address; and all others together. */
const MAILS = { limit: 5, withinMs: 15 * MINUTE };
const ALL_MAILS = { limit: 20, withinMs: 15 * MINUTE };
/** Wrong tries of one network, whosever accounts they were for. */
const FAILURES = { limit: 60, withinMs: MINUTE };
/** Right tries of one account are limited too: comparing a password is work. */
const SUCCESSES = { limit: 60, withinMs: MINUTE };

export interface Account {
  email: string;
  /** The client's. */
  address: string;
  /** What is tried; the password, or a code in its place, unless it says so. */
  secret?: 'password' | 'factor';
  /** The name of a device from which somebody has signed in to the account before, as a signed cookie says. */
  device?: string | null;
}

/** How tries are counted by one subject, and what is left of a try when its outcome is known. */
interface Tier {
  subject: string;
  rule: { limit: number; withinMs: number } | { free: number; longestMs: number; withinMs: number };
  counts: 'failures' | 'failures in a row' | 'successes';
}

const normal = (email: string) => email.trim().toLowerCase();

/**
 * From a device that the account knows, tries are counted for themselves: whoever guesses elsewhere does not slow its owner
 * down. From one network the pauses grow to a minute. From all networks together they begin later and stay short, so that nobody
 * is shut out on a new device either. The second factor has more free tries, since the password was right; but codes are short, so
 * from all networks together the pauses grow longer, and a new device may have to wait: a new password ends such tries.
 */
function tiersOf({ email, address, secret = 'password', device }: Account): Tier[] {
  const account = [secret, normal(email)];
  const network = networkOf(address);
  const free = secret === 'factor' ? 10 : 5;
  const near = { free, longestMs: MINUTE, withinMs: 15 * MINUTE };
  const far =
    secret === 'factor'
      ? { free: 10, longestMs: 5 * MINUTE, withinMs: 60 * MINUTE }
      : { free: 50, longestMs: 5 * SECOND, withinMs: 60 * MINUTE };
  const successes: Tier = { subject: subjectOf(...account, 'met'), rule: SUCCESSES, counts: 'successes' };
  if (device) {
    const subject = subjectOf(...account, 'device', device);
    return [successes, { subject, rule: near, counts: 'failures in a row' }];
  }
  return [
    successes,
    { subject: subjectOf('failures', network), rule: FAILURES, counts: 'failures' },
    { subject: subjectOf(...account, network), rule: near, counts: 'failures in a row' },
    { subject: subjectOf(...account), rule: far, counts: 'failures in a row' },
  ];
}

type Access = Pick<Services, 'db' | 'clock'>;

/** A try that was let through, for `tryMet` or `tryMissed` when its outcome is known. Until then it counts in every way. */
export interface Tried {
  allowed: true;
  account: Account;
  entries: readonly { tier: Tier; entry: Entry }[];
}

/** Counts a try of an account's password or code, whether there is such an account or not. */
export async function paceTry(
  { db, clock }: Access,
  account: Account,
): Promise<Tried | Exclude<Permit, { allowed: true }>> {
  const entries: { tier: Tier; entry: Entry }[] = [];
  for (const tier of tiersOf(account)) {
    const { subject, rule } = tier;
    const given = { subject, now: clock() };
    const permit = await ('limit' in rule
      ? limitTries(db, { ...given, ...rule })
      : slowTries(db, { ...given, ...rule }));
    if (!permit.allowed) {
      for (const { entry } of entries) await takeBack(db, entry);
      return permit;
    }
    entries.push({ tier, entry: permit.entry });
  }
  return { allowed: true, account, entries };
}

/** It was the right one: the account's failures are forgotten, those of others in the network stay. */
export async function tryMet({ db }: Access, { entries }: Tried): Promise<void> {
  const subjects = entries.flatMap(({ tier }) => (tier.counts === 'failures in a row' ? tier.subject : []));
  await forgetTries(db, subjects);
  for (const { tier, entry } of entries) if (tier.counts === 'failures') await takeBack(db, entry);
}

/** It was a wrong one. */
export async function tryMissed({ db }: Access, { entries }: Tried): Promise<void> {
  for (const { tier, entry } of entries) if (tier.counts === 'successes') await takeBack(db, entry);
}

/** Nothing was compared, so nothing was guessed. It was work: the limits of the account and of the network count it. */
export async function tryDropped({ db }: Access, { entries }: Tried): Promise<void> {
  for (const { tier, entry } of entries) if (tier.counts === 'failures in a row') await takeBack(db, entry);
}

/**
 * Whether one more mail may be sent to the address, which may be anybody's: five in a quarter of an hour for each network, twenty
 * for all. A device that the account knows has five of its own, so that strangers do not use up its owner's.
 */
export async function paceMail({ db, clock }: Access, { email, address, device }: Account): Promise<Permit> {
  const account = ['mail', normal(email)];
  const own = device ? ['device', device] : [networkOf(address)];
  const given = { now: clock() };
  const near = await limitTries(db, { ...given, ...MAILS, subject: subjectOf(...account, ...own) });
  if (device || !near.allowed) return near;
  const all = await limitTries(db, { ...given, ...ALL_MAILS, subject: subjectOf(...account) });
  if (!all.allowed) await takeBack(db, near.entry);
  return all;
}
