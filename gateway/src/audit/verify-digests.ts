import type { Database } from '../platform/context.ts';
import type { SqlDateTime } from '../platform/db/index.ts';
import type { ChainName } from './chains.ts';
import { DigestHash, endOf } from './digest.ts';
import { allDigests, type Head, hashesOf, headsBetween, headsOf, withHistory } from './digest-store.ts';
import { GENESIS } from './hash.ts';
import type { AuditDigestsTable } from './tables.ts';

/** How many histories of each kind a digest covers. Null when it covers no history of the kind. */
const COUNTS: Readonly<Record<ChainName, (digest: AuditDigestsTable) => number | null>> = {
  request: ({ chains }) => chains,
  user: ({ user_chains }) => user_chains,
  minutes: ({ minutes_chains }) => minutes_chains,
};
const NAMES = Object.keys(COUNTS) as ChainName[];

/** Each digest with its problems, including those of the histories that it covers, oldest first. */
export async function* verifyDigests(
  db: Database,
): AsyncGenerator<{ day: string; digest: string; problems: string[] }> {
  let previous = GENESIS;
  const closed: Partial<Record<ChainName, SqlDateTime>> = {};
  for (const row of await allDigests(db)) {
    const { day, digest } = row;
    const about = `audit_digests ${day}`;
    const problems: string[] = [];
    if (row.previous_digest !== previous) problems.push(`${about}: the digest before it is missing`);
    const hash = new DigestHash(row);
    const later: string[] = [];
    let fits = true;
    for (const chain of NAMES) {
      const covered = new Map<number, number>();
      for await (const heads of headsOf(db, chain, day)) {
        hash.add(chain, heads);
        for (const { subject, sequence } of heads) covered.set(subject, sequence);
        problems.push(...(await changedSince(db, chain, heads, day)));
      }
      const count = COUNTS[chain](row);
      fits &&= covered.size === (count ?? 0);
      if (count === null) continue;
      const span = { from: closed[chain] ?? null, to: endOf(day) };
      later.push(...(await datedLater(db, chain, span, covered)));
      closed[chain] = endOf(day);
    }
    if (!fits || hash.toString() !== digest)
      problems.push(`${about}: the digest does not fit what it covers`);
    else problems.push(...later.map((event) => `${event} when ${day} was closed`));
    yield { day, digest, problems };
    previous = digest;
  }
}

/** Finds heads that are no longer in their histories. */
async function changedSince(
  db: Database,
  chain: ChainName,
  heads: readonly Head[],
  day: string,
): Promise<string[]> {
  const hashes = await hashesOf(db, chain, heads);
  const hashNow = ({ subject, sequence }: Head) => hashes.get(`${subject}/${sequence}`);
  const changed = heads.filter((head) => hashNow(head) !== head.hash);
  const present = await withHistory(
    db,
    chain,
    changed.map(({ subject }) => subject),
  );
  return changed.map((head) => {
    const { subject, sequence } = head;
    const now = hashNow(head);
    return present.has(subject)
      ? `${chain} ${subject}, event ${sequence}: ${now ? 'is not the one' : 'is missing that was there'} on ${day}`
      : `${chain} ${subject}: its history has vanished (it had ${sequence} events on ${day})`;
  });
}

/**
 * Finds events in a closed period that the period's digest does not cover: somebody could insert an event and date it
 * before a digest whose copy is stored elsewhere.
 */
async function datedLater(
  db: Database,
  chain: ChainName,
  { from, to }: { from: SqlDateTime | null; to: SqlDateTime },
  covered: ReadonlyMap<number, number>,
): Promise<string[]> {
  const heads = await headsBetween(db, chain, from, to);
  return heads
    .filter(({ subject, sequence }) => sequence > (covered.get(subject) ?? 0))
    .map(({ subject, sequence }) => `${chain} ${subject}, event ${sequence}: was not there`);
}
