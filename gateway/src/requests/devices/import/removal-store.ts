import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';

const PIECE = 2_000;

/** The tables of a generation, with the columns by which their rows are ordered. */
const TABLES = [
  ['device_terms', ['term', 'di']],
  ['device_kinds', ['di', 'kind']],
  ['catalogue_devices', ['di']],
] as const;

/** Removes about `PIECE` rows of a generation from a table. Returns false when none are left. */
async function removePiece(
  db: Database,
  generation: number,
  table: string,
  key: readonly string[],
): Promise<boolean> {
  const columns = key.map((name) => sql.ref(name));
  const row = async (offset: number) => {
    const { rows } = await sql<Record<string, string>>`
      select ${sql.join(columns)} from ${sql.table(table)} where generation = ${generation}
      order by ${sql.join(columns)} limit 1 offset ${sql.lit(offset)}`.execute(db);
    return rows[0];
  };
  const end = await row(PIECE);
  if (!end) {
    const { numAffectedRows } =
      await sql`delete from ${sql.table(table)} where generation = ${generation}`.execute(db);
    return (numAffectedRows ?? 0n) > BigInt(PIECE);
  }
  const [first = '', second] = key;
  const before = second
    ? sql`(${sql.ref(first)} < ${end[first]} or (${sql.ref(first)} = ${end[first]} and ${sql.ref(second)} < ${end[second]}))`
    : sql`${sql.ref(first)} < ${end[first]}`;
  await sql`delete from ${sql.table(table)} where generation = ${generation} and ${before}`.execute(db);
  return true;
}

/** Removes a generation that nobody reads, piece by piece, so that other writers never wait for long. */
export async function removeGeneration(db: Database, generation: number): Promise<void> {
  for (const [table, key] of TABLES) while (await removePiece(db, generation, table, key));
  await db.deleteFrom('device_generations').where('id', '=', generation).execute();
}
