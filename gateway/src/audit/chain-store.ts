import { sql } from 'kysely';
import type { Database } from '../platform/context.ts';
import { BEFORE_ALL_IDS } from '../platform/db/index.ts';
import { CHAINS, type ChainHead, type ChainName, NO_EVENTS } from './chains.ts';

/** The end of a history. */
export async function chainHead(db: Database, chain: ChainName, id: number): Promise<ChainHead> {
  const { events, subject } = CHAINS[chain];
  const { rows } = await sql<ChainHead>`
    select sequence, hash from ${sql.table(events)} where ${sql.ref(subject)} = ${id}
    order by sequence desc limit 1`.execute(db);
  return rows[0] ?? NO_EVENTS;
}

/** The ids of all subjects that have a row, a history or related rows, in order, one page at a time. */
export async function* subjectsOf(db: Database, chain: ChainName): AsyncGenerator<number[]> {
  const { rows: table, events, parts, subject, page } = CHAINS[chain];
  const columns = [[table, 'id'], ...[events, ...parts].map((each) => [each, subject])] as const;
  for (let after: number = BEFORE_ALL_IDS; ; ) {
    const subjects = new Set<number>();
    for (const [name, column] of columns) {
      const id = sql.ref(column);
      const { rows } = await sql<{ id: number }>`
        select distinct ${id} as id from ${sql.table(name)} where ${id} > ${after}
        order by ${id} limit ${page}`.execute(db);
      for (const row of rows) subjects.add(row.id);
    }
    if (!subjects.size) return;
    const ids = [...subjects].sort((a, b) => a - b).slice(0, page);
    yield ids;
    after = ids.at(-1) ?? after;
  }
}
