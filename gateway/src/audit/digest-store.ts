import type { Database } from '../context.ts';
import type { AuditDigestsTable, AuditHeadsTable, SqlDateTime } from '../db/tables.ts';

export type Head = Omit<AuditHeadsTable, 'day'>;

/** How many rows are read or written at a time. */
const PAGE = 500;

export async function lastDigest(db: Database): Promise<AuditDigestsTable | null> {
  const row = await db
    .selectFrom('audit_digests')
    .selectAll()
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** All of them, oldest first: one a day. */
export const allDigests = (db: Database): Promise<AuditDigestsTable[]> =>
  db.selectFrom('audit_digests').selectAll().orderBy('day').execute();

export async function insertDigest(db: Database, digest: AuditDigestsTable): Promise<void> {
  await db.insertInto('audit_digests').values(digest).execute();
}

export async function insertHeads(db: Database, day: string, heads: readonly Head[]): Promise<void> {
  for (let at = 0; at < heads.length; at += PAGE) {
    const rows = heads.slice(at, at + PAGE).map((head) => ({ day, ...head }));
    await db.insertInto('audit_heads').values(rows).execute();
  }
}

/** The heads that a digest covers, by request; a page at a time. */
export async function* headsOf(db: Database, day: string): AsyncGenerator<Head[]> {
  for (let after = 0; ; ) {
    const page = await db
      .selectFrom('audit_heads')
      .select(['request_id', 'sequence', 'hash'])
      .where('day', '=', day)
      .where('request_id', '>', after)
      .orderBy('request_id')
      .limit(PAGE)
      .execute();
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)?.request_id ?? after;
  }
}

/** The last event of every history that grew from one instant up to another, by request; without a start, from the first. */
export async function headsBetween(db: Database, from: SqlDateTime | null, to: SqlDateTime): Promise<Head[]> {
  let grown = db
    .selectFrom('request_events')
    .select((eb) => ['request_id', eb.fn.max('sequence').as('sequence')])
    .where('at', '<', to)
    .groupBy('request_id');
  if (from) grown = grown.where('at', '>=', from);
  return db
    .selectFrom(grown.as('grown'))
    .innerJoin('request_events', (join) =>
      join
        .onRef('request_events.request_id', '=', 'grown.request_id')
        .onRef('request_events.sequence', '=', 'grown.sequence'),
    )
    .select(['request_events.request_id', 'request_events.sequence', 'request_events.hash'])
    .orderBy('request_events.request_id')
    .execute();
}

/** The hashes of these events, by request and number. */
export async function hashesOf(db: Database, heads: readonly Head[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('request_events')
    .select(['request_id', 'sequence', 'hash'])
    .where(
      'request_id',
      'in',
      heads.map(({ request_id }) => request_id),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.request_id}/${row.sequence}`, row.hash]));
}
