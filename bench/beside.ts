/**
 * `npm run bench:beside`: compares the speed of the work screens alone with their speed while other people read reports, and while the
 * register is written to a file. It uses one gateway on its own MariaDB. See bench/README.md.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../gateway/src/platform/db/open.ts';
import { countFacts } from '../gateway/src/reports/facts/count.ts';
import { startMariadb } from '../gateway/src/testing/mariadb.ts';
import type { Scale } from './data/load.ts';
import { PEOPLE, tokenOf } from './data/people.ts';
import { servicesOf } from './data/services.ts';
import { Driver, type Load } from './measure/load.ts';
import { DOCUMENTS } from './operations/documents.ts';
import { OPERATIONS, type Operation } from './operations/operations.ts';
import { median } from './report/figures.ts';
import { hereAndNow } from './report/machine.ts';
import { markdownTable } from './report/table.ts';
import { writeInto } from './report/write.ts';
import { load } from './rounds.ts';
import { openSite } from './site.ts';
import { TARGETS } from './targets/targets.ts';

const { values: options } = parseArgs({
  options: {
    scale: { type: 'string', default: '100k' },
    rounds: { type: 'string', default: '7' },
    ms: { type: 'string', default: '1500' },
    connections: { type: 'string', default: '8' },
    readers: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});
const [ROUNDS, MS, CONNECTIONS, READERS] = [
  options.rounds,
  options.ms,
  options.connections,
  options.readers,
].map(Number) as [number, number, number, number];
const WORK: readonly Operation[] = ['O1', 'O2', 'O3', 'O4', 'O5', 'O6', 'O7'];
const YEAR = { from: '2025-01-01', until: '2025-12-31' };

const say = (line: string) => process.stdout.write(`${line}\n`);

const gateway = TARGETS.find(({ name }) => name === 'graphql');
if (!gateway) throw new Error('The gateway is no target');

const folder = path.join(import.meta.dirname, '../.cache/bench');
mkdirSync(folder, { recursive: true });
const mariadb = await startMariadb({ memory: '2G' });
const site = await openSite(options.scale as Scale, mariadb, [gateway], folder);
const url = `http://127.0.0.1:${site.portOf(gateway)}/api`;
const driver = new Driver();

// The loaded data say that everything is counted already, so that the gateway has no such work in the other benchmarks. Remove that here.
await site.connection.query('DELETE FROM report_states');
const db = openDatabase({ databaseUrl: site.url, dataDir: '' });
await countFacts(servicesOf(db, new Date(), 'UTC'));
await db.destroy();

/** Each reader sends the next request as soon as the last is answered. No person does that, so the load of a real hospital is lower. */
const offices = PEOPLE.filter(({ role }) => role === 'business_office').slice(0, READERS);
const headersOf = (office: (typeof offices)[number]) => ({ authorization: `Bearer ${tokenOf(office)}` });

async function readReports(office: (typeof offices)[number], signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...headersOf(office), 'content-type': 'application/json' },
    body: JSON.stringify({ query: DOCUMENTS.reports, variables: { filter: YEAR } }),
    signal,
  });
  const { data, errors } = (await answer.json()) as {
    data?: { reports: { isPartial: boolean } };
    errors?: unknown;
  };
  if (errors || data?.reports.isPartial !== false)
    throw new Error(JSON.stringify({ data, errors }).slice(0, 300));
}

async function readRegister(office: (typeof offices)[number], signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${url}/reports/register?format=csv`, { headers: headersOf(office), signal });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  for await (const _ of answer.body);
}

interface Beside {
  title: string;
  readers: typeof offices;
  read?: (office: (typeof offices)[number], signal: AbortSignal) => Promise<void>;
}
const ALL: readonly Beside[] = [
  { title: 'alone', readers: [] },
  { title: `${READERS} people reading all reports of a year`, readers: offices, read: readReports },
  { title: 'the register being written', readers: offices.slice(0, 1), read: readRegister },
];

/** Reads again and again until it is stopped. Stopping returns the number of reads. */
function keepReading({ readers, read }: Beside) {
  const end = new AbortController();
  let count = 0;
  const reading = Promise.all(
    readers.map(async (office) => {
      while (!end.signal.aborted) {
        await read?.(office, end.signal);
        count++;
      }
    }),
  ).catch((error: unknown) => (end.signal.aborted ? undefined : error));
  return async () => {
    end.abort();
    const error = await reading;
    if (error) throw error;
    return count;
  };
}

const runs = new Map<string, Load[]>();
const key = (operation: Operation, { title }: Beside) => `${operation} ${title}`;
const read = new Map<string, number>();

try {
  for (let round = -1; round < ROUNDS; round++) {
    for (const operation of WORK) {
      // Change the order in each round, so that nothing is always first.
      const turn = ALL.map((_, at) => ALL[(at + Math.max(round, 0)) % ALL.length] as Beside);
      for (const beside of turn) {
        const stop = keepReading(beside);
        const run = await load(driver, site, gateway, operation, CONNECTIONS, MS);
        const count = await stop();
        if (run.failure) throw new Error(`${operation}, ${beside.title}: ${run.failure}`);
        // The first round warms up.
        if (round < 0) continue;
        runs.set(key(operation, beside), [...(runs.get(key(operation, beside)) ?? []), run]);
        read.set(beside.title, (read.get(beside.title) ?? 0) + count);
      }
    }
    if (round >= 0) say(`round ${round + 1} of ${ROUNDS} done`);
  }
} finally {
  driver.stop();
  await site.stop();
  await mariadb.stop();
}

const figure = (value: number | undefined) => (value ?? Number.NaN).toFixed(2);
const rows = WORK.map((operation) => {
  const [alone = [], ...others] = ALL.map((beside) => runs.get(key(operation, beside)) ?? []);
  const of = (all: readonly Load[], what: 'p50' | 'p99') => median(all.map(({ [what]: ms }) => ms));
  /** The median over the rounds of the ratio inside one round. */
  const ratio = (all: readonly Load[], what: 'p50' | 'p99') =>
    median(all.map((run, round) => run[what] / (alone[round]?.[what] ?? Number.NaN)));
  return [
    `${operation}: ${OPERATIONS[operation].title}`,
    ...(['p50', 'p99'] as const).map((what) => figure(of(alone, what))),
    ...others.flatMap((all) => (['p50', 'p99'] as const).map((what) => figure(ratio(all, what)))),
  ];
});
const [, ...besides] = ALL;
const head = [
  'what',
  'p50 ms alone',
  'p99 ms alone',
  ...besides.flatMap(({ title }) => [`p50, ${title}`, 'p99']),
];
const counts = besides
  .filter(({ read: reads }) => reads === readReports)
  .map(
    ({ title }) =>
      `${title}: ${Math.round((read.get(title) ?? 0) / ((ROUNDS * WORK.length * MS) / 1000))} a second`,
  )
  .join('; ');
const text = `Measured ${hereAndNow()}, ${site.count.toLocaleString('en')} requests, MariaDB, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds; beside others as the ratio to alone in the same round (${counts}).

${markdownTable(head, rows)}`;
say(`\n${text}`);
if (options.write) writeInto(path.join(import.meta.dirname, '../docs/performance.md'), 'beside', text);
