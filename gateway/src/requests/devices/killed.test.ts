import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/context.ts';
import { migrate, openDatabase } from '../../platform/db/open.ts';
import { DEVICE_COLUMNS, deviceRow, gtin, madeRelease, writeRelease } from '../../testing/releases.ts';
import { currentGeneration, identifiersOf } from './store.ts';

const SCRIPT = path.join(import.meta.dirname, '../../admin.ts');
/** `npm run bench:devices` imports 200,000, which takes minutes, and the same must hold (ADR 123). */
const DEVICES = Number(process.env.GUDID_DEVICES ?? 20_000);
const MOST_MB = 150;

/** The most memory that a process has had, as long as it lives. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  } catch {
    return 0;
  }
}

describe('a large import', () => {
  let folder: string;
  let db: Database;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-gudid-'));
    db = openDatabase({ databaseUrl: undefined, dataDir: folder });
    await migrate(db);
  });
  afterAll(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });

  /** Runs the command; `meanwhile` gets what kills it. */
  async function run(file: string, meanwhile?: (kill: () => void) => Promise<unknown>) {
    const child = spawn(process.execPath, [SCRIPT, 'gudid', 'import', file], {
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: '' },
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
    return { code, signal, told: told.join(''), peak };
  }
  const generations = () =>
    db.selectFrom('device_generations').select(['id', 'state', 'progress']).orderBy('id').execute();
  const isFound = async (term: string) => {
    const generation = await currentGeneration(db);
    return generation !== undefined && (await identifiersOf(db, generation, [term], 1)).length === 1;
  };

  it('is killed, goes on where it was, and is seen when it is whole', { timeout: 600_000 }, async () => {
    const before = path.join(folder, 'before.zip');
    await writeRelease(before, {
      'device.txt': [DEVICE_COLUMNS, deviceRow({ di: gtin(1), brand: 'Of before' })],
    });
    const small = await run(before);
    expect(small.told).toContain('1 device imported.');
    const large = path.join(folder, 'large.zip');
    await writeRelease(large, madeRelease(DEVICES));

    const devicesOf = (generation?: { progress: string }) =>
      JSON.parse(generation?.progress ?? '{}').devices ?? 0;
    const killed = await run(large, async (kill) => {
      await vi.waitFor(async () => expect(devicesOf((await generations())[1])).toBeGreaterThan(0), {
        timeout: 60_000,
        interval: 20,
      });
      kill();
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
    expect(told).toContain(`${DEVICES.toLocaleString('en-US')} devices imported.`);
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
    expect(peak - small.peak).toBeLessThan(MOST_MB);
  });
});
