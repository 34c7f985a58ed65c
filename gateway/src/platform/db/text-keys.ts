import { normalEmail } from '@portal/domain';
import { type RawBuilder, sql } from 'kysely';
import { SEARCHED, searchTextOf } from '../../requests/device-requests/rows.ts';
import type { Database } from '../context.ts';
import type { SqlDateTime } from './tables.ts';
import { nameKey } from './text.ts';

const BATCH = 200;

/** A column that is made of texts of its row. */
interface Made {
  table: string;
  column: string;
  texts: readonly string[];
  make(row: Record<string, string>): string;
  /** Whoever changes one of the texts changes this, too. */
  witness: string;
}

const REQUESTS: Made = {
  table: 'device_requests',
  column: 'search_text',
  texts: SEARCHED,
  make: searchTextOf,
  witness: 'version',
};
const NAMES: Made = {
  table: 'users',
  column: 'name_key',
  texts: ['name'],
  make: ({ name = '' }) => nameKey(name),
  witness: 'name',
};
const EMAILS: Made = {
  table: 'users',
  column: 'email',
  texts: ['email'],
  make: ({ email = '' }) => normalEmail(email),
  witness: 'email',
};

/** Makes a column anew where it is not what its texts make of it; gives in how many rows. */
async function renew(db: Database, made: Made, where: RawBuilder<unknown> = sql`1 = 1`): Promise<number> {
  const [table, column, witness] = [sql.table(made.table), sql.ref(made.column), sql.ref(made.witness)];
  const texts = sql.join(made.texts.map((text) => sql.ref(text)));
  let count = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<Record<string, string> & { id: number; was: string; seen: unknown }>`
      select id, ${column} as was, ${witness} as seen, ${texts}
      from ${table} where id > ${after} and ${where} order by id limit ${BATCH}`.execute(db);
    const other = rows.map((row) => ({ ...row, now: made.make(row) })).filter(({ was, now }) => was !== now);
    if (other.length) {
      // Who has changed the row meanwhile has made the column, too.
      const values = other.map(
        ({ id, seen, now }) => sql`when id = ${id} and ${witness} = ${seen} then ${now}`,
      );
      await sql`
        update ${table} set ${column} = case ${sql.join(values, sql` `)} else ${column} end
        where id in (${sql.join(other.map(({ id }) => id))})`.execute(db);
    }
    count += other.length;
    const last = rows.at(-1);
    if (!last) return count;
    after = last.id;
  }
}

/**
 * Makes the keys by which people and requests are found and ordered where they are not those of their texts: a gateway of an
 * older version writes texts without them. Of requests those submitted since an instant, or all. Gives how many it has made.
 */
export async function makeTextKeys(db: Database, since?: SqlDateTime): Promise<number> {
  const recent = since === undefined ? undefined : sql`submission_date >= ${since}`;
  return (await renew(db, REQUESTS, recent)) + (await renew(db, NAMES));
}

/** E-mail addresses were once stored as they came. */
export const normaliseEmails = (db: Database): Promise<number> => renew(db, EMAILS);
