import { recordSecurityEvent } from '../../audit/index.ts';
import { identitySecret } from '../../people/index.ts';
import type { Services } from '../../platform/context.ts';
import { fromSql, toSql, transaction } from '../../platform/db/index.ts';
import { takeTurn } from '../versions/turn-store.ts';
import { deleteKeys, insertKey, listKeys } from './keys-store.ts';
import { type AssertionKey, makeSealedKey, openSealedKey } from './sealed-key.ts';
import { listBackends } from './store.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** The time between the creation of two keys. */
const NEXT_AFTER = 30 * DAY;
/** A new key is published this long before it signs, because backends keep the list of keys for a while. */
const ANNOUNCED = DAY;
/** How long a key stays published after it has stopped signing. An assertion is valid for a minute. */
const KEPT = DAY;

type Access = Pick<Services, 'db' | 'clock' | 'config'>;

interface Dated {
  created_at: string;
}

const madeAt = ({ created_at }: Dated): number => fromSql(created_at).getTime();

/** The key that signs now. `keys` are all keys, oldest first: it is the newest one that was published long enough, or else the first. */
export const signing = <Key extends Dated>(keys: readonly Key[], now: number): Key | undefined =>
  keys.findLast((key) => madeAt(key) + ANNOUNCED <= now) ?? keys[0];

/** The keys whose assertions are all over. */
const finished = <Key extends Dated>(keys: readonly Key[], now: number): Key[] =>
  keys.filter((_, index) => {
    const next = keys[index + 1];
    return next !== undefined && madeAt(next) + ANNOUNCED + KEPT <= now;
  });

/**
 * Creates the first key, or the next one when it is due, and deletes keys that are no longer needed. All gateways share the keys; only one
 * gateway at a time creates one. Throws an Error, worded like one about a setting, when the secret is not the one of the keys.
 */
export async function renewKeys({ db, clock, config }: Access): Promise<void> {
  const secret = await identitySecret(config);
  await transaction(db, async (trx) => {
    await takeTurn(trx);
    const now = clock();
    const keys = await listKeys(trx);
    const newest = keys.at(-1);
    if (newest && !(await openSealedKey(secret, newest.sealed))) throw wrongSecret();
    if (!newest || madeAt(newest) + NEXT_AFTER <= now.getTime()) {
      await insertKey(trx, { ...(await makeSealedKey(secret)), created_at: toSql(now) });
    }
    await deleteKeys(
      trx,
      finished(keys, now.getTime()).map(({ kid }) => kid),
    );
  });
}

/** Renews the keys, if a dashboard has a backend. */
export async function keepKeys(services: Access): Promise<void> {
  if ((await listBackends(services.db)).length > 0) await renewKeys(services);
}

/** A key pair with the time of its creation. */
export type DatedKey = AssertionKey & Dated;

/**
 * The key pairs that this secret opens, oldest first. Throws an Error, worded like one about a setting, when there are keys and it opens
 * none of them.
 */
export async function readKeys({ db, config }: Pick<Services, 'db' | 'config'>): Promise<DatedKey[]> {
  const rows = await listKeys(db);
  if (rows.length === 0) return [];
  const secret = await identitySecret(config);
  const keys: DatedKey[] = [];
  for (const { sealed, created_at } of rows) {
    const key = await openSealedKey(secret, sealed);
    if (key) keys.push({ ...key, created_at });
  }
  if (keys.length === 0) throw wrongSecret();
  return keys;
}

const wrongSecret = () =>
  new Error(
    'Wrong settings\n  IDENTITY_SECRET: the one with which the keys of assertions were encrypted (is another one). If that is lost or known to others: npm run admin -- help identity-secret',
  );

/**
 * Replaces all keys by a new one, which signs at once: for the case that somebody else may know a key. Backends refuse calls until they
 * have read the new key.
 */
export async function replaceKeys({ db, clock, config }: Access): Promise<void> {
  const key = await makeSealedKey(await identitySecret(config));
  await transaction(db, async (trx) => {
    await takeTurn(trx);
    await deleteKeys(
      trx,
      (await listKeys(trx)).map(({ kid }) => kid),
    );
    await insertKey(trx, { ...key, created_at: toSql(clock()) });
    await recordSecurityEvent(trx, clock(), { kind: 'remote_backend_keys_replaced' });
  });
}

/**
 * For use after `IDENTITY_SECRET` was replaced: deletes the keys that the old secret encrypted. The upkeep, or the next call, creates a new
 * one. Returns whether any key was deleted.
 */
export async function dropUnreadableKeys({ db, config }: Pick<Services, 'db' | 'config'>): Promise<boolean> {
  const secret = await identitySecret(config);
  const unreadable: string[] = [];
  for (const { kid, sealed } of await listKeys(db))
    if (!(await openSealedKey(secret, sealed))) unreadable.push(kid);
  await deleteKeys(db, unreadable);
  return unreadable.length > 0;
}
