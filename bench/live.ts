/**
 * `npm run bench:live`: how soon open pages are told of changes and notices, and what their streams cost the gateway. It starts one gateway with
 * a private MariaDB. Another process reads the streams, and this one makes the changes. See bench/README.md.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startMariadb } from '../gateway/src/testing/mariadb.ts';
import { MOST_STREAMS } from './live/crowd.ts';
import { liveGoals } from './live/goals.ts';
import { FIRST, type Measured, measureStreams } from './live/measure.ts';
import { Gauge } from './measure/memory.ts';
import { profiled, profileTable } from './measure/profile.ts';
import { hereAndNow } from './report/machine.ts';
import { goalTable } from './report/table.ts';
import { writeInto } from './report/write.ts';
import { openSite } from './site.ts';
import { TARGETS } from './targets/targets.ts';

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '18' },
    profile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const COUNTS = options.streams.split(',').map(Number);
const [SECONDS, RATE] = [Number(options.seconds), Number(options.rate)];
/** The portal does not count more unread notices. */
const MOST_NOTICES = 1_000;
if (![...COUNTS, SECONDS, RATE].every((value) => value > 0))
  throw new Error('--streams, --seconds and --rate are numbers above 0');
if (Math.max(...COUNTS) + FIRST > MOST_STREAMS)
  throw new Error(`--streams takes at most ${MOST_STREAMS - FIRST}`);
if ((SECONDS * RATE) / 2 >= MOST_NOTICES)
  throw new Error(
    `--seconds times --rate is below ${2 * MOST_NOTICES}: unread notices are counted up to ${MOST_NOTICES}`,
  );

const say = (line: string) => process.stdout.write(`${line}\n`);

const graphql = TARGETS.find(({ name }) => name === 'graphql');
if (!graphql) throw new Error('The gateway is no target');
const folder = path.join(import.meta.dirname, '../.cache/bench', `live-${Date.now()}`);
mkdirSync(folder, { recursive: true });
const gauge = new Gauge(path.join(folder, 'memory.json'));
const gateway = gauge.on(options.profile ? profiled(graphql, folder) : graphql);

const mariadb = await startMariadb({ memory: '512M' });
const measured: Measured[] = [];
try {
  const site = await openSite('1k', mariadb, [gateway], folder);
  try {
    for (const streams of COUNTS) {
      const job = { streams, seconds: SECONDS, perSecond: RATE, isShort: options.profile };
      measured.push(await measureStreams(site, gateway, gauge, job));
      say(`${streams} streams are measured`);
    }
  } finally {
    await site.stop();
  }
} finally {
  await mariadb.stop();
}

const tables = measured.map((each) =>
  [
    `**${each.streams} streams**, ${RATE} changes a second for ${SECONDS} s, each told to half of them; load of the machine ${each.machineLoad.toFixed(1)}.`,
    goalTable(liveGoals(each)),
  ].join('\n\n'),
);
const text = [`Measured ${hereAndNow()}, 1,000 requests, MariaDB.`, ...tables].join('\n\n');
say(`\n${text}`);
for (const { streams, examples } of measured)
  for (const example of examples) say(`${streams} streams: ${example}`);
if (options.profile) say(`\n${profileTable(folder)}`);
if (options.write) writeInto(path.join(import.meta.dirname, '../docs/performance.md'), 'live', text);
process.exitCode = measured.every(({ missed, wrong }) => missed + wrong === 0) ? 0 : 1;
