/**
 * `npm run bench:scale [-- --write]`: measures what calls and streams cost, says what 1 to 1,000 hospitals need by that, and holds two of
 * its predictions against runs on this machine: two gateways against one, and 2,000 streams against 500. See bench/README.md.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RowDataPacket } from 'mysql2';
import { startMariadb } from '../gateway/src/testing/mariadb.ts';
import { writable } from './data/writes.ts';
import { measureStreams } from './live/measure.ts';
import { Driver } from './measure/load.ts';
import { Gauge } from './measure/memory.ts';
import { cpuSeconds } from './measure/process.ts';
import { type Running, startServer } from './measure/server.ts';
import { type Operation, writes } from './operations/operations.ts';
import { MOST } from './options.ts';
import { hereAndNow } from './report/machine.ts';
import { markdownTable } from './report/table.ts';
import { writeInto } from './report/write.ts';
import { callsOfDay } from './scale/hospital.ts';
import { type CallCost, type Costs, mostCalls, needsOf } from './scale/model.ts';
import { openSite, type Site } from './site.ts';
import { ask, wire } from './targets/ask.ts';
import { TARGETS } from './targets/targets.ts';

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, ms: { type: 'string', default: '4000' } },
});
const MS = Number(options.ms);
if (!(MS > 0)) throw new Error('--ms is a number above 0');
const STREAMS = [500, 2_000] as const;
const [SECONDS, RATE] = [20, 18];
const OPERATIONS = Object.keys(callsOfDay()).sort() as Operation[];
const CORES = cpus().length;
const CONNECTIONS = 16;

const say = (line: string) => process.stdout.write(`${line}\n`);
const found = TARGETS.find(({ name }) => name === 'graphql');
if (!found) throw new Error('The gateway is no target');
const graphql = found;
const folder = path.join(import.meta.dirname, '../.cache/bench', `scale-${Date.now()}`);
mkdirSync(folder, { recursive: true });

/** The process of the database server. */
async function databaseOf({ connection }: Site): Promise<number> {
  const [[row]] = await connection.query<(RowDataPacket & { file: string })[]>('SELECT @@pid_file AS file');
  return Number(readFileSync(String(row?.file), 'utf8'));
}

/** Drives an operation on gateways at the same time, each with a driver of its own. */
async function drive(
  site: Site,
  gateways: readonly Running[],
  drivers: readonly Driver[],
  operation: Operation,
) {
  const database = await databaseOf(site);
  const used = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const parts = [gateways.map(({ pid }) => pid), [database], drivers.map(({ pid }) => pid)];
  if (operation === 'O6') await site.writes.submit();
  const before = parts.map(used);
  const runs = await Promise.all(
    gateways.map(({ port }, at) => {
      const count = operation === 'O6' ? writable(site.count) : 64;
      const requests = Array.from({ length: count }, (_, number) =>
        wire(graphql, port, operation, site.subject(operation, number * gateways.length + at)),
      );
      const job = { port, requests, connections: CONNECTIONS, most: MOST, ms: MS, once: operation === 'O6' };
      return (drivers[at] as Driver).run(job);
    }),
  );
  const failure = runs.find((run) => run.failure)?.failure;
  if (failure) throw new Error(`${operation}: ${failure}`);
  const answered = runs.reduce((sum, run) => sum + run.answered, 0);
  const [gateway, own, driver] = parts.map(
    (pids, at) => ((used(pids) - (before[at] as number)) * 1000) / answered,
  ) as [number, number, number];
  if (writes(operation)) await site.writes.takeBack();
  const perSecond = runs.reduce((sum, run) => sum + (run.answered / run.ms) * 1000, 0);
  const cost: CallCost = { gateway, database: own, driver, bytes: runs[0]?.bytes ?? 0 };
  return { cost, perSecond };
}

const mariadb = await startMariadb({ memory: '1G' });
const drivers = [new Driver(), new Driver()] as const;
const gauge = new Gauge(path.join(folder, 'memory.json'));
const calls: Costs['calls'] = {};
const together: string[][] = [];
let stored = 0;
try {
  const site = await openSite('100k', mariadb, [graphql], folder);
  try {
    const [[size]] = await site.connection.query<(RowDataPacket & { bytes: string })[]>(
      'SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()',
    );
    stored = Number(size?.bytes) / site.count;
    const first = site.servers.get(graphql.server.name) as Running;
    const answers = (port: number) => ask(graphql, port, 'O4', site.subject('O4', 0));
    const second = await startServer(graphql.server, site.url, folder, answers);
    try {
      for (const operation of OPERATIONS) {
        // The first run compiles what the second one measures.
        for (const gateways of [[first], [second]]) await drive(site, gateways, drivers, operation);
        const one = await drive(site, [first], drivers, operation);
        calls[operation] = one.cost;
        if (operation === 'O6') continue;
        const two = await drive(site, [first, second], drivers, operation);
        const [alone, both] = [mostCalls(one.cost, 1, CORES), mostCalls(one.cost, 2, CORES)];
        const [predicted, measured] = [both / alone, two.perSecond / one.perSecond];
        together.push([
          operation,
          ...[one.cost.gateway, one.cost.database, one.cost.driver].map((ms) => ms.toFixed(2)),
          String(one.cost.bytes),
          one.perSecond.toFixed(0),
          two.perSecond.toFixed(0),
          predicted.toFixed(2),
          measured.toFixed(2),
          `${((predicted / measured - 1) * 100).toFixed(0)} %`,
        ]);
        say(`${operation} is measured`);
      }
    } finally {
      await second.stop();
    }
  } finally {
    await site.stop();
  }
} finally {
  for (const driver of drivers) driver.stop();
}

const streams = [];
try {
  const target = gauge.on(graphql);
  const site = await openSite('1k', mariadb, [target], folder);
  try {
    for (const count of STREAMS) {
      const job = { streams: count, seconds: SECONDS, perSecond: RATE, isShort: false };
      const measured = await measureStreams(site, target, gauge, job);
      streams.push({ ...measured, told: (measured.changes.length + measured.notices.length) / SECONDS });
      say(`${count} streams are measured`);
    }
  } finally {
    await site.stop();
  }
} finally {
  await mariadb.stop();
}

const [few, many] = streams as [(typeof streams)[0], (typeof streams)[0]];
const event = ((few.both - few.changesOnly) * 1000) / few.told;
const costs: Costs = { calls, stream: { bytes: few.memory, event }, stored };
const predictedShare = few.changesOnly + (event * many.told) / 1000;
const share = (value: number) => `${(value * 100).toFixed(0)} %`;

const large = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });
const needs = [1, 10, 100, 1_000].map((hospitals) => needsOf(hospitals, costs));
const text = [
  `Measured ${hereAndNow()}, MariaDB, ${large(100_000)} requests; load of the machine at the end ${loadavg()[0]?.toFixed(1)}.`,
  markdownTable(
    [
      'hospitals',
      'requests a year',
      'calls a second',
      'cores of gateways',
      'of the database',
      'streams',
      'events a second',
      'gateways',
      'database after 5 years',
      'files after 5 years',
    ],
    needs.map((each) => [
      large(each.hospitals),
      large(each.requestsOfYear),
      large(each.callsPerSecond, 1),
      large(each.gatewayCores, 2),
      large(each.databaseCores, 2),
      large(each.streams),
      large(each.eventsPerSecond, 1),
      large(each.gateways),
      `${large(each.databaseGb, 1)} GB`,
      `${large(each.filesGb)} GB`,
    ]),
  ),
  `A request takes ${large(stored / 1000, 1)} kB of the database, a stream ${large(few.memory / 1000, 1)} kB of a gateway, an event ${(event * 1000).toFixed(1)} µs of its processor time.`,
  '**Two gateways against one**, with the database and the program that calls on the same machine. Processor time is in ms for one call.',
  markdownTable(
    [
      'call',
      'gateway',
      'database',
      'caller',
      'bytes',
      'a second with one',
      'with two',
      'predicted ratio',
      'measured',
      'error',
    ],
    together,
  ),
  `**2,000 streams against 500**, ${RATE} changes a second: ${share(predictedShare)} of a core predicted, ${share(many.both)} measured (error ${((predictedShare / many.both - 1) * 100).toFixed(0)} %), with ${large(few.told)} and ${large(many.told)} events a second.`,
].join('\n\n');
say(`\n${text}`);
if (options.write) writeInto(path.join(import.meta.dirname, '../docs/scale.md'), 'scale', text);
