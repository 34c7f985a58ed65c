import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Target, withFlags } from '../targets/target.ts';

const LONGEST_MS = 30_000;

/** Reads how much memory a server holds. The server writes the figures into `file`. */
export class Gauge {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** The same target, with a server that can be asked. */
  on(target: Target): Target {
    const module = pathToFileURL(path.join(import.meta.dirname, 'gauge.mjs'));
    module.searchParams.set('file', this.#file);
    return withFlags(target, ['--import', module.href]);
  }

  /** Collects the server's garbage and returns the bytes that are left: objects, and the buffers that they hold. */
  async read(pid: number): Promise<number> {
    rmSync(this.#file, { force: true });
    process.kill(pid, 'SIGUSR2');
    const asked = performance.now();
    while (!existsSync(this.#file)) {
      if (performance.now() - asked > LONGEST_MS) throw new Error('The server does not tell its memory');
      await wait(20);
    }
    const { heapUsed, external } = JSON.parse(readFileSync(this.#file, 'utf8')) as NodeJS.MemoryUsage;
    // What array buffers take is part of `external`.
    return heapUsed + external;
  }
}
