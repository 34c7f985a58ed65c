import { recordSecurityEvent } from '../../../audit/index.ts';
import type { Services } from '../../../platform/context.ts';
import { networkOf } from '../../../platform/rest/index.ts';
import {
  forgetTries,
  limitTries,
  type Permit,
  slowTries,
  subjectOf,
  takeBack,
} from '../../sessions/tries.ts';
import type { Entry } from '../../sessions/tries-store.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Mails that one network, or one known device, has sent to an address; and all others together. */
const MAILS = { limit: 5, withinMs: 15 * MINUTE };
const ALL_MAILS = { limit: 20, withinMs: 15 * MINUTE };
/** Wrong tries of one network, whosever accounts they were for. */
const FAILURES = { limit: 60, withinMs: MINUTE };
/** Right tries of one account are limited too: comparing a password is work. */
const SUCCESSES = { limit: 60, withinMs: MINUTE };

/**
 * What bounds the guesses at mailed codes, whosever they are (ADR 47), beside their length and five tries for each. Known devices
 * do not count: nobody uses up what their owners may do.
 */
export const CODES = {
  /** Mails to one address from all unknown devices: more codes there are not to guess at. */
  mailsOfDay: { limit: 50, withinMs: 24 * HOUR },
  /** Those that one network asks for: whoever sends on and on from there leaves most of them to the owner. */
  mailsOfNetworkAndDay: { limit: 10, withinMs: 24 * HOUR },
  /** Wrong codes of one network. A hospital may be one, on the day on which all its people sign up. */
  ofNetwork: { limit: 100, withinMs: HOUR },
  /** Wrong codes of all networks together. More than people mistype raises an alarm; then each network has fewer. */
  ofAll: { limit: 300, withinMs: HOUR },
  ofNetworkInAlarm: { limit: 20, withinMs: HOUR },
} as const;

export interface Account {
  email: string;
  /** The client's. */
  address: string;
  /** What is tried; the password unless it says so. */
  secret?: 'password' | 'mailed code' | 'factor';
  /** The name of a device from which somebody has signed in to the account before, as a signed cookie says. */
  device?: string | null;
  /** Whether it is the first try of a mailed code; asked only where that decides. */
  isFirstOfCode?: () => Promise<boolean>;
}

/** How tries are counted by one subject, and what is left of a try when its outcome is known. */
interface Tier {
  subject: string;
  rule: { limit: number; withinMs: number } | { free: number; longestMs: number; withinMs: number };
  counts: 'failures' | 'guesses' | 'failures in a row' | 'successes';
  /** What holds when there is no room in it: an alarm is raised in place of a refusal. */
  instead?: Tier;
}

const normal = (email: string) => email.trim().toLowerCase();

/**
 * From a device that the account knows, tries are counted for themselves: whoever guesses elsewhere does not slow its owner
 * down. From one network the pauses grow to a minute. From all networks together they begin later and stay short, so that nobody
 * is shut out on a new device either. The second factor has more free tries, since the password was right; but codes are short, so
 * from all networks together the pauses grow longer, and a new device may have to wait: a new password ends such tries.
 */
function tiersOf({ email, address, secret = 'password', device }: Account): Tier[] {
  // A mailed code stands in place of the password: tries of both are tries to get in.
  const account = [secret === 'factor' ? 'factor' : 'password', normal(email)];
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
    ...(secret === 'mailed code' ? codeTiersOf(network) : []),
    successes,
    { subject: subjectOf('failures', network), rule: FAILURES, counts: 'failures' },
    { subject: subjectOf(...account, network), rule: near, counts: 'failures in a row' },
    { subject: subjectOf(...account), rule: far, counts: 'failures in a row' },
  ];
}

function codeTiersOf(network: string): Tier[] {
  const wrong = (rule: Tier['rule'], ...parts: string[]): Tier => ({
    subject: subjectOf('mailed codes', ...parts),
    rule,
    counts: 'guesses',
  });
  return [
    { ...wrong(CODES.ofAll), instead: wrong(CODES.ofNetworkInAlarm, 'alarm', network) },
    wrong(CODES.ofNetwork, network),
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
  const now = clock();
  const count = ({ subject, rule }: Tier) =>
    'limit' in rule ? limitTries(db, { subject, now, ...rule }) : slowTries(db, { subject, now, ...rule });
  const entries: { tier: Tier; entry: Entry }[] = [];
  for (const wanted of tiersOf(account)) {
    let tier = wanted;
    let permit = await count(tier);
    if (!permit.allowed && wanted.instead) {
      tier = wanted.instead;
      permit = await count(tier);
      if (permit.allowed) await raiseAlarm(db, now);
    }
    if (permit.allowed) {
      entries.push({ tier, entry: permit.entry });
      continue;
    }
    // Whoever types the code right needs no more than one try of it: others cannot use that up.
    if (tier.counts === 'guesses' && (await account.isFirstOfCode?.())) continue;
    for (const { entry } of entries) await takeBack(db, entry);
    return permit;
  }
  return { allowed: true, account, entries };
}

/** In the events about access: one an hour, which counts the tries that were let through. */
async function raiseAlarm(db: Services['db'], now: Date): Promise<void> {
  const detail = `More than ${CODES.ofAll.limit} wrong ones in an hour, from all networks together`;
  await recordSecurityEvent(db, now, { kind: 'codes_guessed', detail });
}

/** It was the right one: the account's failures are forgotten, those of others in the network stay. */
export async function tryMet({ db }: Access, { entries }: Tried): Promise<void> {
  const subjects = entries.flatMap(({ tier }) => (tier.counts === 'failures in a row' ? tier.subject : []));
  await forgetTries(db, subjects);
  const spent = ['failures', 'guesses'];
  for (const { tier, entry } of entries) if (spent.includes(tier.counts)) await takeBack(db, entry);
}

/** It was a wrong one. */
export async function tryMissed({ db }: Access, { entries }: Tried): Promise<void> {
  for (const { tier, entry } of entries) if (tier.counts === 'successes') await takeBack(db, entry);
}

/**
 * Nothing was compared, so nothing was guessed. It was work, which the limit of the network counts; the account's limits do not:
 * anybody may name it, and its owner would be kept out.
 */
export async function tryDropped({ db }: Access, { entries }: Tried): Promise<void> {
  for (const { tier, entry } of entries) if (tier.counts !== 'failures') await takeBack(db, entry);
}

/**
 * Whether one more mail may be sent to the address, which may be anybody's: five in a quarter of an hour for each network, twenty
 * for all, and so many in a day, for each network and for all. A device that the account knows has five of its own, so that strangers do not use up its owner's.
 */
export async function paceMail({ db, clock }: Access, { email, address, device }: Account): Promise<Permit> {
  const account = ['mail', normal(email)];
  const own = device ? ['device', device] : [networkOf(address)];
  const limits = [{ ...MAILS, subject: subjectOf(...account, ...own) }];
  if (!device) {
    limits.push({ ...CODES.mailsOfNetworkAndDay, subject: subjectOf(...account, ...own, 'day') });
    limits.push({ ...ALL_MAILS, subject: subjectOf(...account) });
    limits.push({ ...CODES.mailsOfDay, subject: subjectOf(...account, 'day') });
  }
  const entries: Entry[] = [];
  for (const limit of limits) {
    const permit = await limitTries(db, { now: clock(), ...limit });
    if (!permit.allowed) {
      for (const entry of entries) await takeBack(db, entry);
      return permit;
    }
    entries.push(permit.entry);
  }
  return { allowed: true };
}
