import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { tellKeeper } from './keep.ts';
import { Ended, until } from './until.ts';

const GRACE_MS = 20_000;
/** Of the end of a log, in an Error. */
const LOG_SHOWN = 4_000;

/** A part of the cluster: a program that runs as a process group of its own and writes to a log of its own. */
export class Child {
  readonly name: string;
  readonly log: string;
  readonly #launch: (more: readonly string[]) => ChildProcess;
  #process: ChildProcess | undefined;
  #exited: Promise<unknown> = Promise.resolve();

  constructor(
    name: string,
    folder: string,
    program: string,
    args: readonly string[],
    env: Record<string, string> = {},
  ) {
    this.name = name;
    this.log = path.join(folder, `${name}.log`);
    this.#launch = (more) => {
      const log = openSync(this.log, 'a');
      const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
      const child = spawn(program, [...args, ...more], {
        env: { PATH, HOME, TMPDIR, ...env },
        stdio: ['ignore', log, log],
        // Ctrl-C is for whoever started the cluster, and what this starts ends with it.
        detached: true,
      });
      closeSync(log);
      return child;
    };
  }

  get pid(): number | undefined {
    return this.runs ? this.#process?.pid : undefined;
  }

  get runs(): boolean {
    return (
      this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
    );
  }

  start(...more: readonly string[]): void {
    this.#process = this.#launch(more);
    const { pid } = this.#process;
    if (pid !== undefined) {
      tellKeeper({ started: pid });
      this.#process.on('exit', () => tellKeeper({ ended: pid }));
    }
    this.#process.on('error', () => {});
    this.#exited = once(this.#process, 'exit').catch(() => {});
  }

  /** Waits until it is ready for use; an Error shows the end of its log when it has ended instead, or is not ready in time. */
  async ready(holds: () => Promise<boolean>, ms?: number): Promise<void> {
    const isReady = async () => {
      if (!this.runs) throw new Ended(`${this.name} has ended`);
      return holds();
    };
    try {
      await until(`${this.name} is ready`, isReady, ms);
    } catch (error) {
      const log = await readFile(this.log, 'utf8').catch(() => '');
      throw new Error(`${(error as Error).message}:\n${log.slice(-LOG_SHOWN)}`);
    }
  }

  /** Ends it by its id, with all that it has started, and waits for that. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const { pid } = this;
    if (pid === undefined) return;
    process.kill(signal === 'SIGKILL' ? -pid : pid, signal);
    const late = setTimeout(() => this.runs && process.kill(-pid, 'SIGKILL'), GRACE_MS);
    await this.#exited;
    clearTimeout(late);
  }
}
