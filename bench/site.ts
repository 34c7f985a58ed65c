import type { RowDataPacket } from 'mysql2';
import { type Connection, createConnection } from 'mysql2/promise';
import type { MariadbServer } from '../gateway/src/testing/mariadb.ts';
import { loadData, SCALES, type Scale } from './data/load.ts';
import { randomFrom } from './data/random.ts';
import { Writes } from './data/writes.ts';
import { type Running, startServer } from './measure/server.ts';
import { deepOffset, type Operation, personOf, type Subject } from './operations/operations.ts';
import { ask } from './targets/ask.ts';
import type { Target } from './targets/target.ts';

/** One scale: its database and the servers that run on it. */
export interface Site {
  scale: Scale;
  count: number;
  /** The address of the database. */
  url: string;
  connection: Connection;
  writes: Writes;
  servers: ReadonlyMap<string, Running>;
  loadSeconds: number;
  /** The subject of the `number`-th request of an operation. For O6, each is about a different request. */
  subject(operation: Operation, number: number): Subject;
  portOf(target: Target): number;
  stop(): Promise<void>;
}

const SAMPLE = 512;

/** Loads the data of a scale and starts the targets' servers on it. */
export async function openSite(
  scale: Scale,
  mariadb: MariadbServer,
  targets: readonly Target[],
  folder: string,
): Promise<Site> {
  const count = SCALES[scale];
  const url = await mariadb.makeDatabase(`bench_${scale}`);
  const from = performance.now();
  await loadData(url, count);
  const loadSeconds = Math.round((performance.now() - from) / 100) / 10;
  const connection = await createConnection({ uri: url, dateStrings: true });
  const [[position]] = await connection.query<(RowDataPacket & Subject['position'])[]>(
    'SELECT archived_at AS at, id FROM device_requests WHERE archived_at IS NOT NULL ORDER BY archived_at DESC, id DESC LIMIT 1 OFFSET ?',
    [deepOffset(scale) - 1],
  );
  const random = randomFrom(count + 2);
  const sample = Array.from({ length: SAMPLE }, () => 1 + Math.floor(random() * count));
  const subject = (operation: Operation, number: number): Subject => ({
    person: personOf(operation, number),
    id: operation === 'O6' ? number + 1 : (sample[number % SAMPLE] as number),
    position: position as Subject['position'],
    number,
  });
  const writes = new Writes(connection, count);
  await writes.prepare();

  const servers = new Map<string, Running>();
  const stop = async () => {
    for (const server of servers.values()) await server.stop();
    await connection.end();
  };
  try {
    for (const target of targets) {
      const { server } = target;
      if (servers.has(server.name)) continue;
      const answers = (port: number) => ask(target, port, target.calls.O4 ? 'O4' : 'O4r', subject('O4', 0));
      // The first start prepares what each later one finds, such as the files of dashboards. The later one is measured.
      await (await startServer(server, url, folder, answers)).stop();
      servers.set(server.name, await startServer(server, url, folder, answers));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const portOf = (target: Target) => (servers.get(target.server.name) as Running).port;
  return { scale, count, url, connection, writes, servers, loadSeconds, subject, portOf, stop };
}
