import { execFile as execute, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/context.ts';
import { migrate, openDatabase } from '../../platform/db/open.ts';
import { DEVICE_COLUMNS, deviceRow, gtin, madeRelease, writeRelease } from '../../testing/releases.ts';
import { currentGeneration, identifiersOf } from './store.ts';

const execFile = promisify(execute);
const SCRIPT = path.join(import.meta.dirname, '../../admin.ts');
/** A large release is imported where `CI` is set, and by `npm run bench:devices` (ADR 123). */
const DEVICES = Number(process.env.GUDID_DEVICES ?? (process.env.CI ? 200_000 : 20_000));
/** The most memory of an import, above that of a process that has loaded the same code, has opened the portal, and does nothing. */
const MOST_MB = 150;
/** Prints the memory of such an idle process, in MB. */
const IDLE = `
import { opened } from ${JSON.stringify(fileUrl('../../admin/opened.ts'))};
import ${JSON.stringify(fileUrl('../../admin/run.ts'))};
import ${JSON.stringify(fileUrl('../../admin/gudid.ts'))};
await opened(async () => console.log(process.memoryUsage.rss() / 1024 ** 2));`;
/** The most additional memory for four times as many devices: the garbage collector makes some difference. */
const MOST_GROWTH_MB = 30;
/** A small import ends before the heap has grown to its usual size. */
const IS_LARGE = DEVICES >= 200_000;

function fileUrl(file: string): string {
  return new URL(file, import.meta.url).href;
}

/** The peak memory of a process that still runs. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  } catch {
    return 0;
  }
}

/** A portal without devices, in a folder of its own. */
async function emptyPortal() {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-gudid-'));
  const db = openDatabase({ databaseUrl: undefined, dataDir: folder });
  await migrate(db);
  return { folder, db };
}

describe('a large import', () => {
  const portals: { folder: string; db: Database }[] = [];
  let folder: string;
  let db: Database;
  beforeAll(async () => {
    portals.push(await emptyPortal(), await emptyPortal());
    ({ folder, db } = portals[0] as (typeof portals)[number]);
  });
  afterAll(async () => {
    for (const portal of portals) {
      await portal.db.destroy();
      await rm(portal.folder, { recursive: true });
    }
  });

  /** Runs the command; `meanwhile` gets a function that kills it. `into` is the folder of the portal. */
  async function run(
    file: string,
    { meanwhile, into = folder }: { meanwhile?: (kill: () => void) => Promise<unknown>; into?: string } = {},
  ) {
    const child = spawn(process.execPath, [SCRIPT, 'gudid', 'import', file], {
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: into, DATABASE_URL: '' },
    });
    const told: string[] = [];
    let peak = 0;
    child.stdout.on('data', (chunk: Buffer) => told.push(String(chunk)));
    child.stderr.on('data', (chunk: Buffer) => {
      told.push(String(chunk));
    });
    const measuring = setInterval(() => {
      peak = Math.max(peak, peakOf(child.pid));
    }, 50);
    const closed = once(child, 'close');
    await meanwhile?.(() => child.kill('SIGKILL'));
    const [code, signal] = await closed;
    clearInterval(measuring);
    // Nothing can be measured of a process that has ended.
    expect(peak).toBeGreaterThan(0);
    return { code, signal, told: told.join(''), peak };
  }
  async function idle(): Promise<number> {
    const { stdout } = await execFile(process.execPath, ['--input-type=module', '-e', IDLE], {
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: '' },
    });
    return Number(stdout);
  }
  const generations = () =>
    db.selectFrom('device_generations').select(['id', 'state', 'progress']).orderBy('id').execute();
  const isFound = async (term: string) => {
    const generation = await currentGeneration(db);
    return generation !== undefined && (await identifiersOf(db, generation, [term], 1)).length === 1;
  };

  /** The memory of each run, in MB. */
  const taken: Record<string, number> = {};
  const TIME = { timeout: IS_LARGE ? 1_200_000 : 600_000 };

  it('is killed, goes on where it was, and is seen when it is whole', TIME, async () => {
    const before = path.join(folder, 'before.zip');
    await writeRelease(before, {
      'device.txt': [DEVICE_COLUMNS, deviceRow({ di: gtin(1), brand: 'Of before' })],
    });
    const small = await run(before);
    expect(small.told).toContain('1 device imported,');
    const large = path.join(folder, 'large.zip');
    await writeRelease(large, madeRelease(DEVICES));

    const devicesOf = (generation?: { progress: string }) =>
      JSON.parse(generation?.progress ?? '{}').devices ?? 0;
    const killed = await run(large, {
      async meanwhile(kill) {
        await vi.waitFor(async () => expect(devicesOf((await generations())[1])).toBeGreaterThan(0), {
          timeout: 60_000,
          interval: 20,
        });
        kill();
      },
    });
    expect(killed.signal).toBe('SIGKILL');
    const [, half] = await generations();
    expect(half?.state).toBe('importing');
    expect(devicesOf(half)).toBeGreaterThan(0);
    expect(devicesOf(half)).toBeLessThan(DEVICES);
    expect([await isFound('of before'), await isFound('glidewire')]).toEqual([true, false]);

    const { code, told, peak } = await run(large);
    expect([code, told]).toEqual([
      0,
      expect.stringContaining('Going on with the import that was interrupted.'),
    ]);
    expect(told).toContain(`${DEVICES.toLocaleString('en-US')} devices imported,`);
    expect(told).not.toContain('twice');
    expect(await generations()).toMatchObject([{ id: half?.id, state: 'current' }]);
    expect([
      await isFound('of before'),
      await isFound('glidewire'),
      await isFound(gtin(1e11 + DEVICES - 1)),
    ]).toEqual([false, true, true]);
    const { count } = await db
      .selectFrom('catalogue_devices')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(DEVICES);
    Object.assign(taken, {
      idle: await idle(),
      'one device': small.peak,
      killed: killed.peak,
      resumed: peak,
    });

    // A quarter of the devices, without an interruption, into another portal.
    const into = portals[1]?.folder ?? '';
    const quarter = path.join(into, 'quarter.zip');
    await writeRelease(quarter, madeRelease(DEVICES / 4));
    const whole = await run(quarter, { into });
    expect(whole.told).toContain(`${(DEVICES / 4).toLocaleString('en-US')} devices imported,`);
    taken.quarter = whole.peak;
  });

  it('takes little memory from its first row to its last', () => {
    const { idle = Number.NaN, 'one device': small = Number.NaN, ...imports } = taken;
    expect(Object.keys(imports)).toEqual(['killed', 'resumed', 'quarter']);
    const above = (least: number) =>
      Object.fromEntries(Object.entries(imports).map(([name, peak]) => [name, Math.round(peak - least)]));
    // Both figures, as docs/adr/0123 writes them down.
    process.stdout.write(
      `MB of ${DEVICES} devices: ${JSON.stringify({ idle, small, 'above idle': above(idle), 'above one device': above(small) })}\n`,
    );
    for (const [name, megabytes] of Object.entries(above(idle)))
      expect({ name, megabytes, isLittle: megabytes <= MOST_MB }).toMatchObject({ name, isLittle: true });
  });

  it.runIf(IS_LARGE)('takes no more for four times as many devices', () => {
    const { resumed = Number.NaN, quarter = Number.NaN } = taken;
    expect(resumed - quarter).toBeLessThan(MOST_GROWTH_MB);
  });
});
