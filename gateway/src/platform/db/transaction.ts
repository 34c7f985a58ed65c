import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../context.ts';
import { isSqlite } from './dialect.ts';
import { isOutcomeUnknown, isTransient } from './errors.ts';
import type { Tables } from './tables.ts';

/** The effects that wait for the commit of a transaction. */
const waiting = new WeakMap<object, (() => void)[]>();

/**
 * Calls `effect` after the transaction has been committed, and never when it is rolled back. Outside of a transaction it
 * calls at once.
 */
export function afterCommit(db: Database, effect: () => void): void {
  const effects = waiting.get(db);
  if (effects) effects.push(effect);
  else effect();
}

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 5;

/**
 * Runs `work` in one transaction. When the database gives up (deadlock, lock timeout, failed certification, busy file), it runs again a few
 * times after a random, growing pause. So `work` must be repeatable: no effects outside the database. Inside a transaction it joins that
 * one. DomainError `unavailable` when nobody knows whether it was committed.
 */
export async function transaction<T>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  for (let attempt = 1; ; attempt++) {
    let committing = false;
    try {
      const effects: (() => void)[] = [];
      const result = await db.transaction().execute(async (trx) => {
        waiting.set(trx, effects);
        const done = await work(trx);
        committing = true;
        return done;
      });
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      if (committing && isOutcomeUnknown(error)) {
        throw Object.assign(new DomainError('unavailable', say('outcomeUnknown')), { cause: error });
      }
      if (attempt === ATTEMPTS || !isTransient(error)) throw error;
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/**
 * Runs a transaction that may find out after its first write, which takes a lock, that nothing has to be written. `leave` rolls it back,
 * and its argument is the result of the whole.
 */
export async function leavableTransaction<T>(
  db: Database,
  work: (trx: Transaction<Tables>, leave: (answer: T) => never) => Promise<T>,
): Promise<T> {
  const left = Object.assign(new Error('Nothing to write'), { answers: [] as T[] });
  const leave = (answer: T): never => {
    left.answers = [answer];
    throw left;
  };
  try {
    return await transaction(db, (trx) => work(trx, leave));
  } catch (error) {
    if (error !== left) throw error;
    const [answer] = left.answers;
    return answer as T;
  }
}

/** False when nobody knows whether the transaction that failed with this error was committed. */
export const wasRolledBack = (error: unknown): boolean =>
  !(error instanceof DomainError && error.code === 'outcome_unknown');

const SNAPSHOT = {
  sqlite: ['begin deferred'],
  mysql: [
    'set transaction isolation level repeatable read',
    'start transaction with consistent snapshot, read only',
  ],
};

/** Runs `work` on a snapshot of the database, while others continue to write. `work` may only read. */
export async function snapshot<T>(db: Database, work: (moment: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    for (const statement of isSqlite(db) ? SNAPSHOT.sqlite : SNAPSHOT.mysql) {
      await sql.raw(statement).execute(connection);
    }
    return work(connection).finally(() => sql`rollback`.execute(connection));
  });
}
