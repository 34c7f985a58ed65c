import type { RowDataPacket } from 'mysql2';
import type { Connection } from 'mysql2/promise';

/** What requests cost the database, by its own counters: it does not depend on the machine. */
export interface Cost {
  statements: number;
  rowsRead: number;
}

const STATEMENTS = [
  'Com_select',
  'Com_insert',
  'Com_update',
  'Com_delete',
  'Com_begin',
  'Com_commit',
  'Com_rollback',
];
const READS = ['key', 'first', 'last', 'next', 'prev', 'rnd', 'rnd_next'].map(
  (kind) => `Handler_read_${kind}`,
);

async function read(connection: Connection): Promise<Cost> {
  const [rows] = await connection.query<(RowDataPacket & { name: string; value: string })[]>(
    `SELECT VARIABLE_NAME AS name, VARIABLE_VALUE AS value FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME IN (?)`,
    [[...STATEMENTS, ...READS]],
  );
  const sum = (names: string[]) =>
    rows
      .filter(({ name }) => names.some((each) => each.toUpperCase() === name.toUpperCase()))
      .reduce((total, { value }) => total + Number(value), 0);
  return { statements: sum(STATEMENTS), rowsRead: sum(READS) };
}

/** What each of the `times` requests of `work` cost, without what the counting itself costs. */
export async function costOf(
  connection: Connection,
  times: number,
  work: () => Promise<void>,
): Promise<Cost> {
  const before = await read(connection);
  const start = await read(connection);
  await work();
  const end = await read(connection);
  const each = (key: keyof Cost) =>
    Math.round(((end[key] - start[key] - (start[key] - before[key])) / times) * 10) / 10;
  return { statements: each('statements'), rowsRead: each('rowsRead') };
}
