import type { RowDataPacket } from 'mysql2';
import type { Connection } from 'mysql2/promise';

/** The cost of requests for the database, from its own counters. It does not depend on the speed of the machine. */
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

const lowerQuartile = (numbers: readonly number[]) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 4)] ?? 0;

/**
 * The cost of one request, without the cost of counting. Each of the `times` requests is counted separately. Now and then a server does
 * other work of its own or looks up a session again, more often when requests take longer. On a busy machine that affects more than half of
 * the requests, so the lower quartile counts.
 */
export async function costOf(
  connection: Connection,
  times: number,
  request: () => Promise<unknown>,
): Promise<Cost> {
  const costs: Cost[] = [];
  for (let time = 0; time < times; time++) {
    // Refresh what the server remembers only for a moment, such as a session.
    await request();
    const before = await read(connection);
    const start = await read(connection);
    await request();
    const end = await read(connection);
    const one = (key: keyof Cost) => end[key] - start[key] - (start[key] - before[key]);
    costs.push({ statements: one('statements'), rowsRead: one('rowsRead') });
  }
  const usual = (key: keyof Cost) => lowerQuartile(costs.map((cost) => cost[key]));
  return { statements: usual('statements'), rowsRead: usual('rowsRead') };
}
