import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/context.ts';
import { BEFORE_ALL_IDS, type SqlDateTime } from '../platform/db/index.ts';
import { CHAINS, type ChainName } from './chains.ts';
import type { AuditDigestsTable } from './tables.ts';

/** The last event of a history that a digest covers. `subject` is the id of the request, the person or the meeting. */
export interface Head {
  subject: number;
  sequence: number;
  hash: string;
}

/** The number of rows in one step of reading or writing. */
const PAGE = 500;

/** The newest digest. With `covering`, the newest digest that covers this kind of history. */
export async function lastDigest(db: Database, covering?: ChainName): Promise<AuditDigestsTable | null> {
  let digests = db.selectFrom('audit_digests').selectAll().orderBy('day', 'desc').limit(1);
  if (covering === 'user' || covering === 'minutes')
    digests = digests.where(`${covering}_chains`, 'is not', null);
  return (await digests.executeTakeFirst()) ?? null;
}

/** All digests, oldest first: one per day. */
export const allDigests = (db: Database): Promise<AuditDigestsTable[]> =>
  db.selectFrom('audit_digests').selectAll().orderBy('day').execute();

/** Those of these digests that exist. */
export async function digestsAmong(db: Database, digests: readonly string[]): Promise<Set<string>> {
  if (!digests.length) return new Set();
  const rows = await db.selectFrom('audit_digests').select('digest').where('digest', 'in', digests).execute();
  return new Set(rows.map(({ digest }) => digest));
}

export async function digestOfDay(db: Database, day: string): Promise<string | undefined> {
  const row = await db.selectFrom('audit_digests').select('digest').where('day', '=', day).executeTakeFirst();
  return row?.digest;
}

export async function insertDigest(db: Database, digest: AuditDigestsTable): Promise<void> {
  await db.insertInto('audit_digests').values(digest).execute();
}

export async function insertHeads(
  db: Database,
  chain: ChainName,
  day: string,
  heads: readonly Head[],
): Promise<void> {
  const { heads: table, subject: column } = CHAINS[chain];
  for (let at = 0; at < heads.length; at += PAGE) {
    const rows = heads
      .slice(at, at + PAGE)
      .map(({ subject, sequence, hash }) => ({ day, [column]: subject, sequence, hash }));
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
}

/** The heads that a digest covers, in order, one page at a time. */
export async function* headsOf(db: Database, chain: ChainName, day: string): AsyncGenerator<Head[]> {
  const [heads, subject] = [sql.table(CHAINS[chain].heads), sql.ref(CHAINS[chain].subject)];
  for (let after: number = BEFORE_ALL_IDS; ; ) {
    const { rows } = await sql<Head>`
      select ${subject} as subject, sequence, hash from ${heads}
      where day = ${day} and ${subject} > ${after} order by ${subject} limit ${PAGE}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.subject ?? after;
  }
}

/** The last event of every history that grew between two instants, in order. Without a start, from the first event on. */
export const headsBetween = (
  db: Database,
  chain: ChainName,
  from: SqlDateTime | null,
  to: SqlDateTime,
): Promise<Head[]> => lastEvents(db, chain, from ? sql`at >= ${from} and at < ${to}` : sql`at < ${to}`);

/** The last event of every history, in order, one page at a time. */
export async function* allHeads(db: Database, chain: ChainName): AsyncGenerator<Head[]> {
  const subject = sql.ref(CHAINS[chain].subject);
  for (let after: number = BEFORE_ALL_IDS; ; ) {
    const page = await lastEvents(
      db,
      chain,
      sql`${subject} > ${after}`,
      sql`order by ${subject} limit ${PAGE}`,
    );
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)?.subject ?? after;
  }
}

async function lastEvents(
  db: Database,
  chain: ChainName,
  where: RawBuilder<unknown>,
  limit: RawBuilder<unknown> = sql``,
): Promise<Head[]> {
  const [events, subject] = [sql.table(CHAINS[chain].events), sql.ref(CHAINS[chain].subject)];
  const { rows } = await sql<Head>`
    select last.subject, last.sequence, event.hash
    from (
      select ${subject} as subject, max(sequence) as sequence from ${events}
      where ${where} group by ${subject} ${limit}
    ) as last
    join ${events} as event on event.${subject} = last.subject and event.sequence = last.sequence
    order by last.subject`.execute(db);
  return rows;
}

/** The hashes of these events, by subject and sequence number. */
export async function hashesOf(
  db: Database,
  chain: ChainName,
  heads: readonly Head[],
): Promise<Map<string, string>> {
  const [events, subject] = [sql.table(CHAINS[chain].events), sql.ref(CHAINS[chain].subject)];
  const each = heads.map((head) => sql`(${subject} = ${head.subject} and sequence = ${head.sequence})`);
  const { rows } = await sql<Head>`
    select ${subject} as subject, sequence, hash from ${events} where ${sql.join(each, sql` or `)}`.execute(
    db,
  );
  return new Map(rows.map((row) => [`${row.subject}/${row.sequence}`, row.hash]));
}

/** The subjects from this list that have a history. */
export async function withHistory(
  db: Database,
  chain: ChainName,
  subjects: readonly number[],
): Promise<Set<number>> {
  if (!subjects.length) return new Set();
  const [events, subject] = [sql.table(CHAINS[chain].events), sql.ref(CHAINS[chain].subject)];
  const { rows } = await sql<Pick<Head, 'subject'>>`
    select distinct ${subject} as subject from ${events} where ${subject} in (${sql.join(subjects)})`.execute(
    db,
  );
  return new Set(rows.map((row) => row.subject));
}
