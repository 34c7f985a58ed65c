import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../context.ts';

const BATCH = 200;

/** A column that is computed from texts of its row. */
export interface Made {
  table: string;
  column: string;
  texts: readonly string[];
  make(row: Record<string, string>): string;
  /** A column that changes whenever one of the texts changes. */
  witness: string;
}

/**
 * Computes the column again where it does not match its texts, in the rows with ids that come page by page, or in all rows. Returns the
 * number of changed rows.
 */
export async function renew(
  db: Database,
  made: Made,
  pages?: AsyncIterable<readonly number[]>,
): Promise<number> {
  const [table, column, witness] = [sql.table(made.table), sql.ref(made.column), sql.ref(made.witness)];
  const texts = sql.join(made.texts.map((text) => sql.ref(text)));
  const read = async (where: RawBuilder<unknown>) => {
    const { rows } = await sql<
      Record<string, string> & { id: number; was: string; seen: unknown }
    >`select id, ${column} as was, ${witness} as seen, ${texts} from ${table} where ${where}`.execute(db);
    return rows;
  };
  let count = 0;
  const mend = async (rows: Awaited<ReturnType<typeof read>>) => {
    const outdated = rows
      .map((row) => ({ ...row, now: made.make(row) }))
      .filter(({ was, now }) => was !== now);
    if (outdated.length) {
      // If somebody has changed the row in the meantime, they have also written the column.
      const values = outdated.map(
        ({ id, seen, now }) => sql`when id = ${id} and ${witness} = ${seen} then ${now}`,
      );
      await sql`update ${table} set ${column} = case ${sql.join(values, sql` `)} else ${column} end
        where id in (${sql.join(outdated.map(({ id }) => id))})`.execute(db);
    }
    count += outdated.length;
  };
  if (pages) {
    for await (const ids of pages) await mend(await read(sql`id in (${sql.join(ids)})`));
    return count;
  }
  for (let after = 0; ; ) {
    const rows = await read(sql`id > ${after} order by id limit ${BATCH}`);
    await mend(rows);
    const last = rows.at(-1);
    if (!last) return count;
    after = last.id;
  }
}
