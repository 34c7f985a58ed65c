import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { until } from '../src/until.ts';

/** Starts a part of a cluster in a folder, as the cluster does, and says its id. */
const STARTER = `
  const { Child } = await import(process.argv[1] + '/child.ts');
  const { tellKeeper } = await import(process.argv[1] + '/keep.ts');
  tellKeeper({ folder: process.argv[2] });
  const child = new Child('part', process.argv[2], 'sleep', ['600']);
  child.start();
  console.log(child.pid);
  setInterval(() => {}, 1_000);
`;

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('whoever runs a cluster and is ended', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'by %s leaves nothing behind',
    async (signal) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'portal-cluster-'));
      const sources = path.join(import.meta.dirname, '../src');
      const starter = spawn(process.execPath, ['--input-type=module', '-e', STARTER, sources, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = await once(createInterface({ input: starter.stdout }), 'line');
      const pid = Number(line);
      expect(runs(pid)).toBe(true);
      starter.kill(signal);
      await once(starter, 'exit');
      try {
        await until('the part has ended', async () => !runs(pid), 20_000);
        await until('its folder is gone', async () => !existsSync(folder), 20_000);
      } finally {
        if (runs(pid)) process.kill(-pid, 'SIGKILL');
      }
    },
  );
});
