import { sql } from 'kysely';
import type { Database } from '../platform/context.ts';

/** Reads along an index. The server counts others for tables that it makes for itself. */
const ALONG_AN_INDEX = /^Handler_read_(key|next|prev|first|last)$/;
const ANY = /^Handler_read_(?!retry|deleted)/;

/** What the connection has read since it was opened. Nothing is set back: on MySQL that would set back all connections of the server. */
async function readSoFar(connection: Database, counted: RegExp): Promise<number> {
  const { rows } = await sql<{ Variable_name: string; Value: string }>`
    show session status like 'Handler_read%'`.execute(connection);
  return rows
    .filter(({ Variable_name: kind }) => counted.test(kind))
    .reduce((sum, { Value }) => sum + Number(Value), 0);
}

/**
 * How many rows MariaDB or MySQL reads, or has to find to change them, for what is done on the given connection, which is the only one
 * that counts. `scans` adds those that it reads without an index. SQLite does not tell.
 */
export const rowsRead = (
  db: Database,
  work: (connection: Database) => Promise<unknown>,
  { scans = false } = {},
): Promise<number> =>
  db.connection().execute(async (connection) => {
    const counted = scans ? ANY : ALONG_AN_INDEX;
    // Asking reads rows as well.
    const asked = await readSoFar(connection, counted);
    const before = await readSoFar(connection, counted);
    await work(connection);
    const after = await readSoFar(connection, counted);
    return after - before - (before - asked);
  });
