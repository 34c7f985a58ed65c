import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../context.ts';
import { increaseOrInsert } from './counts.ts';
import { isDuplicate, isTransient, isUnknownTable } from './errors.ts';
import { transaction } from './transaction.ts';

/**
 * A lock is a row that conditional updates take and keep. A cluster certifies such updates, so the lock holds on all of
 * its nodes. The holder raises the beat, so no clocks are compared. The table is made before the migrations, because they
 * run under a lock.
 */
const TABLE = 'leases';
const CREATE = `create table if not exists ${TABLE} (name varchar(64) not null primary key, owner varchar(64) not null, beat integer not null)`;
/** Gateways that wait raise the beat of this row. */
const WAITING = 'waiting';
const NOBODY = '';
const ATTEMPTS = 10;
/** A change of a large table may block a whole cluster's writes this long. */
const GIVE_UP_MS = 60 * 60_000;

export interface Pace {
  /** How often the holder raises the beat. */
  beatMs: number;
  /** How often a waiting gateway looks at the lock. */
  lookMs: number;
  /** When the holder's beat has not changed for this long, another gateway takes the lock. */
  lostMs: number;
}
const PACE: Pace = { beatMs: 2_000, lookMs: 200, lostMs: 15_000 };

interface Lease {
  owner: string;
  beat: number;
}

/**
 * Runs `work` while no other gateway on the same database runs work with this name. The others wait. Takes the lock over
 * from a gateway that has died. Rejects with the error of `work`, or when the lock was lost because the database could
 * not be written to for a long time. In that case `work` continues without the lock, and the caller should end.
 */
export async function alone<T>(
  db: Database,
  name: string,
  work: () => Promise<T>,
  pace: Pace = PACE,
): Promise<T> {
  const owner = randomUUID();
  await take(db, name, owner, pace);
  const keeping = keep(db, name, owner, pace);
  try {
    return await Promise.race([work(), keeping.lost]);
  } finally {
    keeping.stop();
    await change(db, { name, owner }, { owner: NOBODY, beat: sql`beat + 1` }).catch(() => {});
  }
}

async function take(db: Database, name: string, owner: string, { lookMs, lostMs }: Pace): Promise<void> {
  let seen: Lease | undefined;
  let stoodStillMs = 0;
  for (;;) {
    const lease = await patiently(() => read(db, name));
    const stoodStill = seen !== undefined && lease.owner === seen.owner && lease.beat === seen.beat;
    if (!stoodStill) stoodStillMs = 0;
    if (lease.owner === NOBODY || stoodStillMs >= lostMs) {
      if (await patiently(() => takeFrom(db, name, lease, owner))) return;
    }
    seen = lease;
    await wait(lookMs);
    // While the database accepts no writes, for example during a cluster's long change of a table, the holder cannot
    // raise its beat either.
    if (await canWrite(db)) stoodStillMs += lookMs;
    else stoodStillMs = 0;
  }
}

/**
 * Raises the beat until it is stopped. `lost` rejects when another gateway has the lock, or when nothing could be written
 * for a long time.
 */
function keep(db: Database, name: string, owner: string, { beatMs }: Pace) {
  let stopped = false;
  let stop = () => {};
  const lost = new Promise<never>((_resolve, reject) => {
    let kept = performance.now();
    const beat = async () => {
      const renewed = await change(db, { name, owner }, { owner, beat: sql`beat + 1` }).catch(
        () => undefined,
      );
      if (stopped) return;
      if (renewed) kept = performance.now();
      if (renewed === false || performance.now() - kept > GIVE_UP_MS) {
        reject(new Error(`The lock "${name}" was lost: the database did not take its renewal in time`));
      } else timer = setTimeout(beat, beatMs);
    };
    let timer = setTimeout(beat, beatMs);
    stop = () => {
      stopped = true;
      clearTimeout(timer);
    };
  });
  return { lost, stop };
}

/** Reads the row. The first call makes the row and its table. */
async function read(db: Database, name: string): Promise<Lease> {
  const select = sql<Lease>`select owner, beat from ${sql.table(TABLE)} where name = ${name}`;
  const result = await select.execute(db).catch(async (error: unknown) => {
    if (!isUnknownTable(error)) throw error;
    await sql.raw(CREATE).execute(db);
    return { rows: [] };
  });
  if (result.rows[0]) return result.rows[0];
  const row = sql`insert into ${sql.table(TABLE)} (name, owner, beat) values (${name}, ${NOBODY}, 0)`;
  await row.execute(db).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
  });
  return { owner: NOBODY, beat: 0 };
}

const takeFrom = (db: Database, name: string, { owner: from, beat }: Lease, owner: string) =>
  change(db, { name, owner: from, beat }, { owner, beat: sql`beat + 1` });

/** Changes the row if it is still as expected. Returns whether it was. */
async function change(
  db: Database,
  { name, owner, beat }: Partial<Lease> & { name: string },
  to: { owner?: string; beat: RawBuilder<unknown> },
): Promise<boolean> {
  const set = to.owner === undefined ? sql`beat = ${to.beat}` : sql`owner = ${to.owner}, beat = ${to.beat}`;
  const whose = owner === undefined ? sql`` : sql` and owner = ${owner}`;
  const asOf = beat === undefined ? sql`` : sql` and beat = ${beat}`;
  const update = sql`update ${sql.table(TABLE)} set ${set} where name = ${name}${whose}${asOf}`;
  return transaction(db, async (trx) => (await update.execute(trx)).numAffectedRows === 1n);
}

/**
 * Takes the turn with this name: other transactions that take it wait until this one ends. Call it before the transaction reads the data on
 * which it decides.
 */
export const takeTurn = (trx: Database, name: string): Promise<void> =>
  increaseOrInsert(
    async () => {
      const { numAffectedRows = 0n } =
        await sql`update ${sql.table(TABLE)} set beat = beat + 1 where name = ${name}`.execute(trx);
      return { numUpdatedRows: numAffectedRows };
    },
    () =>
      sql`insert into ${sql.table(TABLE)} (name, owner, beat) values (${name}, ${NOBODY}, 0)`.execute(trx),
  );

/** Writes a row that no other code writes, to test the database. Rejects when the write fails. */
export async function write(db: Database, name: string): Promise<void> {
  if (await change(db, { name }, { beat: sql`beat + 1` })) return;
  await read(db, name);
}

const canWrite = (db: Database): Promise<boolean> =>
  write(db, WAITING).then(
    () => true,
    () => false,
  );

/** Retries for a while, because two gateways that make the same table or row at the same time may disturb each other. */
async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (!isTransient(error) || attempt === ATTEMPTS) throw error;
      await wait(Math.random() * 100 * attempt);
    }
  }
}
