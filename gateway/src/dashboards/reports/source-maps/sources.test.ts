import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../../platform/context.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { insertVersion } from '../../versions/store.ts';
import { objectName } from '../../versions/stored.ts';
import { createSources } from './sources.ts';

const MINUTE = 60_000;
const SHORT = { timeMs: 1_000, heapMb: 32, atOnce: 1 };
/** A worker thread that does what the map says, like a reader with an unknown fault. */
const MISBEHAVING = `export const trace = ({ map, places }) => {
  const text = String.fromCharCode(...map);
  if (text === 'endless') for (;;);
  if (text === 'greedy') for (const all = []; ; ) all.push(Array.from({ length: 1000 }, (_, i) => ({ i })));
  if (text === 'wrong') throw new Error('is wrong');
  return places.map(([line, column]) => ({ at: '', file: 'src/a.ts', line, column }));
};`;

describe('places in sources', () => {
  let gateway: TestGateway;
  const worker = path.join(tmpdir(), `portal-trace-${process.pid}.mjs`);
  beforeAll(async () => {
    gateway = await testGateway(DIALECTS[0] as (typeof DIALECTS)[number]);
    await writeFile(worker, MISBEHAVING);
  });
  afterAll(() => gateway.stop());

  let made = 0;
  /** A version with these maps, and the frames to look up: one of each script. */
  async function versionWith(...texts: string[]) {
    const version = `1.0.${made++}`;
    const maps: Record<string, string> = {};
    for (const [at, text] of texts.entries()) {
      const hash = `sha384-${createHash('sha384').update(text).digest('base64')}`;
      maps[`${at}.js.map`] = hash;
      await gateway.services.builds.put(objectName({ name: 'biomed', version }, hash), Buffer.from(text));
    }
    const description = JSON.stringify({ files: {}, maps });
    const published_at = '2026-01-01 00:00:00.000' as never;
    await insertVersion(gateway.services.db, {
      name: 'biomed',
      version,
      source: 'published',
      description,
      published_at,
    });
    const frames = texts.map((_, at) => ({ at: '', file: `${at}.js`, line: 1, column: 1 }));
    return { version, frames };
  }

  function sources(patienceMs = MINUTE) {
    const { find, close } = createSources(SHORT, patienceMs, worker);
    let read = 0;
    let minutes = 0;
    const services = {
      ...gateway.services,
      log: pino({ enabled: false }),
      clock: () => new Date(Date.now() + minutes * MINUTE),
      builds: {
        ...gateway.services.builds,
        get: (name: string) => {
          read++;
          return gateway.services.builds.get(name);
        },
      },
    } as unknown as Services;
    return {
      close,
      readMaps: () => read,
      passMinutes: (passed: number) => {
        minutes += passed;
      },
      find: async (stack: Awaited<ReturnType<typeof versionWith>>) =>
        [...(await find(services, 'biomed', [stack])).values()].length,
    };
  }

  it('are looked for once', async () => {
    const { find, readMaps, close } = sources();
    const stack = await versionWith('right', 'other');
    expect([await find(stack), readMaps()]).toEqual([2, 2]);
    expect([await find(stack), readMaps()]).toEqual([2, 2]);
    await close();
  });

  it.each(['endless', 'greedy', 'wrong'])(
    'are left out, and the map left alone for ten minutes, when %s',
    async (text) => {
      const { find, readMaps, passMinutes, close } = sources();
      const stack = await versionWith(text, 'right');
      expect([await find(stack), readMaps()]).toEqual([1, 2]);
      passMinutes(9);
      expect([await find(stack), readMaps()]).toEqual([1, 2]);
      passMinutes(2);
      expect([await find(stack), readMaps()]).toEqual([1, 3]);
      await close();
    },
  );

  it('are not waited for longer than a page waits; the next look goes on', async () => {
    const { find, readMaps, close } = sources(300);
    const stack = await versionWith('endless', 'right');
    expect([await find(stack), readMaps()]).toEqual([0, 1]);
    expect([await find(stack), readMaps()]).toEqual([1, 2]);
    await close();
  });

  it('come later when the store cannot be reached', async () => {
    const { find, close } = sources();
    const stack = await versionWith('right');
    const { builds } = gateway.services;
    const get = builds.get;
    builds.get = () => Promise.reject(new Error('unreachable'));
    expect(await find(stack)).toBe(0);
    builds.get = get;
    expect(await find(stack)).toBe(1);
    await close();
  });
});
