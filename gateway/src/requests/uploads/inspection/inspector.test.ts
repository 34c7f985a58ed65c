import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createInspector, type InspectionLimits, type Inspector } from './inspector.ts';

const LIMITS: InspectionLimits = { timeMs: 3_000, heapMb: 64, atOnce: 2, waiting: 20, waitingOfOne: 3 };

/**
 * A worker that does what the name of a file says, like an inspection with an unknown fault. Any other file is answered like a workbook.
 */
const MISBEHAVING = `
import { existsSync } from 'node:fs';
export const inspect = async ({ path }) => {
  if (path === 'endless') for (;;);
  if (path.startsWith('until ')) while (!existsSync(path.slice(6)));
  if (path === 'greedy') for (const all = []; ; ) all.push(Array.from({ length: 1000 }, (_, i) => ({ i })));
  if (path === 'exits') process.exit(3);
  if (path === 'secrets') return { isWorkbook: Object.keys(process.env).length > 0 };
  return { isWorkbook: true };
};`;

describe('an inspection', () => {
  const made: { inspector: Inspector; file: string }[] = [];
  async function threads(limits: Partial<InspectionLimits> = {}) {
    const file = path.join(tmpdir(), `misbehaving-${process.pid}-${made.length}.mjs`);
    await writeFile(file, MISBEHAVING);
    const inspector = createInspector({ ...LIMITS, ...limits }, file);
    made.push({ inspector, file });
    return (name: string, person: number) => inspector.inspect({ path: name, format: 'xls' }, person);
  }
  /** Makes the name of a file that keeps a thread busy until it is released. */
  async function untilReleased() {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-busy-'));
    released.push(folder);
    return { name: `until ${folder}/released`, release: () => writeFile(`${folder}/released`, '') };
  }
  const released: string[] = [];
  afterEach(async () => {
    for (const folder of released.splice(0)) await rm(folder, { recursive: true });
    for (const { inspector, file } of made.splice(0)) {
      await inspector.close();
      await rm(file);
    }
  });

  it('that does not end is ended, and the file refused', async () => {
    const inspect = await threads();
    await expect(inspect('endless', 1)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'file_beyond_limits',
    });
    await expect(inspect('costs', 1)).resolves.toMatchObject({ isWorkbook: true });
  });

  it('that takes too much memory is ended, and the file refused', async () => {
    const inspect = await threads({ timeMs: 25_000 });
    await expect(inspect('greedy', 1)).rejects.toMatchObject({ kind: 'invalid', code: 'file_beyond_limits' });
    await expect(inspect('costs', 1)).resolves.toMatchObject({ isWorkbook: true });
  });

  it('does not blame the file when it fails itself', async () => {
    const inspect = await threads();
    await expect(inspect('exits', 1)).rejects.toThrow('exited');
    await expect(inspect('costs', 1)).resolves.toMatchObject({ isWorkbook: true });
  });

  it('knows nothing of the settings', async () => {
    const inspect = await threads();
    await expect(inspect('secrets', 1)).resolves.toEqual({ isWorkbook: false });
  });

  it('of one person costs nobody else anything', async () => {
    const inspect = await threads({ timeMs: 25_000 });
    const done: string[] = [];
    const note = (who: string) => () => void done.push(who);
    const busy = await untilReleased();
    const own = [busy.name, 'costs', 'costs'].map((name) => inspect(name, 1).then(note('sender')));
    const others = Array.from({ length: 12 }, (_, i) => inspect('costs', 2 + (i % 6)).then(note('other')));
    await Promise.all(others);
    expect(done).toEqual(Array(12).fill('other'));
    await busy.release();
    await Promise.all(own);
    expect(done.slice(12)).toEqual(['sender', 'sender', 'sender']);
  });

  it('waits in a queue that ends', async () => {
    const inspect = await threads({ timeMs: 25_000, waiting: 4 });
    const busy = await untilReleased();
    const all = Array.from({ length: 4 }, () => inspect(busy.name, 1));
    await expect(inspect('costs', 1)).rejects.toMatchObject({
      kind: 'too_many_requests',
      message: expect.stringContaining('of your uploads'),
    });
    all.push(inspect(busy.name, 2), inspect('costs', 2));
    await expect(inspect('costs', 3)).rejects.toMatchObject({ kind: 'too_many_requests' });
    await busy.release();
    await Promise.all(all);
    await expect(inspect('costs', 3)).resolves.toMatchObject({ isWorkbook: true });
  });
});
