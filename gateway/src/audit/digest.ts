import { createHash } from 'node:crypto';
import type { Database } from '../platform/context.ts';
import { isDuplicate, type SqlDateTime, toSql, transaction } from '../platform/db/index.ts';
import type { ChainName } from './chains.ts';
import { type Head, headsBetween, insertDigest, insertHeads, lastDigest } from './digest-store.ts';
import { GENESIS } from './hash.ts';
import type { AuditDigestsTable } from './tables.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/**
 * A day is closed only after this time: then no transaction of that day can be open, and no gateway's clock still shows
 * that day.
 */
const SETTLED_MS = HOUR;

/** The first instant after a day (`YYYY-MM-DD`, UTC). */
export const endOf = (day: string): SqlDateTime => toSql(new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY));

type Begun = Pick<AuditDigestsTable, 'previous_digest' | 'day' | 'user_chains' | 'minutes_chains'>;

/**
 * A SHA-256 that grows with each page of heads. It covers the previous digest and everything in this one: requests first,
 * then people, then minutes. A digest from before people had histories, or meetings minutes, keeps its hash.
 */
export class DigestHash {
  readonly #hash = createHash('sha256');

  constructor({ previous_digest, day, user_chains, minutes_chains }: Begun) {
    this.#hash.update(`${previous_digest}\n${day}\n`);
    if (user_chains !== null) this.#add(['users', user_chains]);
    if (minutes_chains !== null) this.#add(['minutes', minutes_chains]);
  }

  add(chain: ChainName, heads: readonly Head[]): this {
    for (const { subject, sequence, hash } of heads) {
      this.#add(chain === 'request' ? [subject, sequence, hash] : [chain, subject, sequence, hash]);
    }
    return this;
  }

  #add(line: readonly unknown[]): void {
    this.#hash.update(`${JSON.stringify(line)}\n`);
  }

  toString(): string {
    return this.#hash.copy().digest('hex');
  }
}

/**
 * Closes all days up to yesterday. Records the head of every history that has grown since the previous digest, and one
 * hash over these heads and that digest. So no history can be shortened or removed unnoticed. Returns null when yesterday
 * is closed already, also by another gateway at the same moment, or when there is nothing to record yet.
 */
export async function closeDay(db: Database, now: Date): Promise<AuditDigestsTable | null> {
  const day = new Date(now.getTime() - SETTLED_MS - DAY).toISOString().slice(0, 10);
  const close = async (trx: Database): Promise<AuditDigestsTable | null> => {
    const last = await lastDigest(trx);
    if (last && last.day >= day) return null;
    const since = async (chain: ChainName) => {
      const covered = await lastDigest(trx, chain);
      return headsBetween(trx, chain, covered && endOf(covered.day), endOf(day));
    };
    const [requests, users, minutes] = [await since('request'), await since('user'), await since('minutes')];
    if (!last && requests.length === 0 && users.length === 0 && minutes.length === 0) return null;
    const begun = {
      ...{ previous_digest: last?.digest ?? GENESIS, day },
      ...{ user_chains: users.length, minutes_chains: minutes.length },
    };
    const digest = new DigestHash(begun)
      .add('request', requests)
      .add('user', users)
      .add('minutes', minutes)
      .toString();
    const row = { ...begun, chains: requests.length, digest, made_at: toSql(now) };
    await insertDigest(trx, row);
    await insertHeads(trx, 'request', day, requests);
    await insertHeads(trx, 'user', day, users);
    await insertHeads(trx, 'minutes', day, minutes);
    return row;
  };
  try {
    return await transaction(db, close);
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}
