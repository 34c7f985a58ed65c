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

/** Limits of mails to one address: `MAILS` per network or known device, `ALL_MAILS` for all of them together. */
const MAILS = { limit: 5, withinMs: 15 * MINUTE };
const ALL_MAILS = { limit: 20, withinMs: 15 * MINUTE };
/** The limit of wrong tries from one network, for all accounts together. */
const FAILURES = { limit: 60, withinMs: MINUTE };
/** The limit of right tries of one account: each comparison of a password costs computing time. */
const SUCCESSES = { limit: 60, withinMs: MINUTE };

/**
 * Limits guessing of mailed codes, for all accounts together (ADR 47). The length of the codes and the five tries per
 * code limit it too. Known devices are not counted, so that strangers cannot use up the tries of the owners.
 */
export const CODES = {
  /** Mails to one address from all unknown devices. This also limits how many codes exist to be guessed. */
  mailsOfDay: { limit: 50, withinMs: 24 * HOUR },
  /** Mails to one address from one network. A network that sends all day still leaves most of the mails to the owner. */
  mailsOfNetworkAndDay: { limit: 10, withinMs: 24 * HOUR },
  /** Wrong codes from one network. A hospital may be one network, also on the day on which all its people sign up. */
  ofNetwork: { limit: 100, withinMs: HOUR },
  /**
   * Wrong codes from all networks together. More than people mistype raises an alarm, and then the limit per network is
   * lower.
   */
  ofAll: { limit: 300, withinMs: HOUR },
  ofNetworkInAlarm: { limit: 20, withinMs: HOUR },
} as const;

export interface Account {
  email: string;
  /** The network address of the client. */
  address: string;
  /** The kind of secret. The default is the password. */
  secret?: 'password' | 'mailed code' | 'factor';
  /** The name of a device on which somebody has signed in to the account before. A signed cookie proves it. */
  device?: string | null;
  /** Whether this is the first try of a mailed code. It is called only where the answer matters. */
  isFirstOfCode?: () => Promise<boolean>;
}

/** How tries of one subject are counted, and which tries still count after their outcome is known. */
interface Tier {
  subject: string;
  rule: { limit: number; withinMs: number } | { free: number; longestMs: number; withinMs: number };
  counts: 'failures' | 'guesses' | 'failures in a row' | 'successes';
  /** The tier that applies when this one is full: then an alarm is raised and the try is not refused. */
  instead?: Tier;
}

const normal = (email: string) => email.trim().toLowerCase();

/**
 * A device that the account knows has its own count, so that guesses from elsewhere do not slow its owner down. For one
 * network the pauses grow to a minute. For all networks together the pauses begin later and stay short, so that nobody is
 * shut out on a new device either. The second factor has more free tries, because the password was right. But its codes
 * are short, so for all networks together its pauses grow longer, and a new device may have to wait. A new password ends
 * such tries.
 */
function tiersOf({ email, address, secret = 'password', device }: Account): Tier[] {
  // A mailed code replaces the password, so tries of both count together.
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

/**
 * A try that was allowed. The caller passes it to `tryMet` or `tryMissed` when the outcome is known. Until then every
 * tier counts it.
 */
export interface Tried {
  allowed: true;
  account: Account;
  entries: readonly { tier: Tier; entry: Entry }[];
}

/** Counts a try of an account's password or code. The account need not exist. */
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
    // A person who types the code right needs only one try. So the first try of a code is always allowed, and others
    // cannot use it up.
    if (tier.counts === 'guesses' && (await account.isFirstOfCode?.())) continue;
    for (const { entry } of entries) await takeBack(db, entry);
    return permit;
  }
  return { allowed: true, account, entries };
}

/** Records an event about access, one per hour. The event counts the tries that were allowed during the alarm. */
async function raiseAlarm(db: Services['db'], now: Date): Promise<void> {
  const detail = `More than ${CODES.ofAll.limit} wrong ones in an hour, from all networks together`;
  await recordSecurityEvent(db, now, { kind: 'codes_guessed', detail });
}

/** The secret was right: forgets the failures of the account, but not the failures of others in the network. */
export async function tryMet({ db }: Access, { entries }: Tried): Promise<void> {
  const subjects = entries.flatMap(({ tier }) => (tier.counts === 'failures in a row' ? tier.subject : []));
  await forgetTries(db, subjects);
  const spent = ['failures', 'guesses'];
  for (const { tier, entry } of entries) if (spent.includes(tier.counts)) await takeBack(db, entry);
}

/** The secret was wrong. */
export async function tryMissed({ db }: Access, { entries }: Tried): Promise<void> {
  for (const { tier, entry } of entries) if (tier.counts === 'successes') await takeBack(db, entry);
}

/**
 * Nothing was compared, so nothing was guessed. The limit of the network still counts the work. The limits of the account
 * do not: anybody may name an account, and its owner would be kept out.
 */
export async function tryDropped({ db }: Access, { entries }: Tried): Promise<void> {
  for (const { tier, entry } of entries) if (tier.counts !== 'failures') await takeBack(db, entry);
}

/**
 * Counts one more mail to the address, which may be anybody's, and says whether it may be sent. There are limits per quarter of an hour and
 * per day, for each network and for all networks together: see `MAILS`, `ALL_MAILS` and `CODES`. A device that the account knows counts on
 * its own, so that strangers do not use up the mails of its owner.
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
