import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from '../context.ts';
import { isTransient } from './errors.ts';
import type { Tables } from './tables.ts';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 5;

/**
 * Runs `work` in one transaction. What the database gave up on (deadlock, lock wait, certification, busy file) is tried
 * again a few times after a random, growing pause, so `work` must be repeatable: no effects outside the database.
 * Inside a transaction it joins that one.
 */
export async function transaction<T>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
