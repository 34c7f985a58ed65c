import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { RowDataPacket } from 'mysql2';
import { sessionOf } from '../data/people.ts';
import { now } from '../measure/clock.ts';
import type { Gauge } from '../measure/memory.ts';
import { cpuSeconds } from '../measure/process.ts';
import { DOCUMENTS } from '../operations/documents.ts';
import type { Site } from '../site.ts';
import type { Target } from '../targets/target.ts';
import { change } from './changes.ts';
import { crowdOf, peopleOf } from './crowd.ts';
import { type Judgement, judge } from './judge.ts';
import { Listener } from './listener.ts';

/** The number of streams that are open at the first reading of the memory. What the first streams load does not count. */
export const FIRST = 100;
const WARM_UP_SECONDS = 3;
/** When no event has come for this time, nothing more is expected. */
const PATIENCE_MS = 3_000;
const LONGEST_MS = 60_000;

export interface Job {
  streams: number;
  /** The length of each part: changes without streams, streams without changes, and both. */
  seconds: number;
  perSecond: number;
  /** Leaves out the first two parts, which are only for comparison. */
  isShort: boolean;
}

export interface Measured extends Judgement {
  streams: number;
  /** The shares of one core that the gateway uses for each part. */
  changesOnly: number;
  streamsOnly: number;
  both: number;
  /** The bytes that the gateway holds for one stream: objects and their buffers, after the garbage is collected. */
  memory: number;
  machineLoad: number;
}

/** The request of a page that follows live changes. The page has read nothing before. */
const BODY = JSON.stringify({ query: DOCUMENTS.changed, variables: { readFor: 0 } });

/** Measures one number of streams on the gateway of the site. `gauge` reads its memory. */
export async function measureStreams(site: Site, gateway: Target, gauge: Gauge, job: Job): Promise<Measured> {
  const { streams, seconds, perSecond, isShort } = job;
  const { port, pid } = site.servers.get(gateway.server.name) ?? {};
  if (!port || !pid) throw new Error('The gateway does not run');
  const count = FIRST + streams;
  // The last readers have open streams only before the measurement, so that the gateway's code is compiled by then.
  const crowd = crowdOf(count + streams);
  const readers = crowd.slice(0, count);
  const requesters = peopleOf(readers.slice(FIRST)).filter(({ role }) => role === 'provider');
  const listener = new Listener();

  /** Resolves when all notices are written and no more events come. */
  const settled = async () => {
    const from = now();
    for (;;) {
      const [[row]] = await site.connection.query<RowDataPacket[]>('SELECT COUNT(*) AS count FROM tellings');
      const quietFor = now() - Math.max(from, await listener.last());
      if ((row?.count === 0 && quietFor > PATIENCE_MS) || now() - from > LONGEST_MS) return;
      await wait(100);
    }
  };
  const changes = (length: number) => change(gateway, port, { requesters, perSecond, seconds: length });
  /** Makes changes and returns the share of a core for them, with the work after the last one. `idle` is the share without changes. */
  const changed = async (idle: number) => {
    const before = cpuSeconds(pid);
    const made = await changes(seconds);
    const end = now();
    await settled();
    const after = (now() - end) / 1000;
    return { made, share: (cpuSeconds(pid) - before - idle * after) / seconds };
  };
  const idle = async () => {
    const [from, before] = [now(), cpuSeconds(pid)];
    await wait(seconds * 1000);
    return (cpuSeconds(pid) - before) / ((now() - from) / 1000);
  };

  const open = (from: number, until: number) =>
    listener.open(
      port,
      BODY,
      crowd.slice(from, until).map(({ token }) => token),
      from,
    );

  try {
    await site.connection.query(
      'REPLACE INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at) VALUES ?',
      [crowd.map(({ person, token }) => Object.values(sessionOf(person, token, new Date())))],
    );
    await changes(WARM_UP_SECONDS);
    await settled();
    const changesOnly = isShort ? Number.NaN : (await changed(0)).share;

    await open(count, crowd.length);
    await open(0, FIRST);
    await changes(WARM_UP_SECONDS);
    await listener.close(streams);
    await settled();
    const few = await gauge.read(pid);
    await open(FIRST, count);
    await settled();
    const many = await gauge.read(pid);
    await listener.close(FIRST);
    const streamsOnly = isShort ? 0 : await idle();

    await site.connection.query('DELETE FROM notices');
    await listener.tell();
    const { made, share: both } = await changed(streamsOnly);
    return {
      ...judge(readers, FIRST, made, await listener.tell()),
      streams,
      changesOnly,
      streamsOnly,
      both,
      memory: (many - few) / streams,
      machineLoad: loadavg()[0] ?? 0,
    };
  } finally {
    listener.stop();
  }
}
