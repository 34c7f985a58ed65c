import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** What the driver is to do: it ends at `ms` or after `most` requests, whichever comes first. */
export interface Job {
  port: number;
  /** Each as it goes over the wire. */
  requests: string[];
  connections: number;
  most: number;
  ms: number;
  /** No request twice: each is a write of its own. */
  once: boolean;
}

export interface Load {
  answered: number;
  failed: number;
  /** The first answer that failed. */
  failure?: string;
  ms: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of an answer on average, headers included. */
  bytes: number;
}

/** The process that makes the load, so that its work is not counted with the servers'. */
export class Driver {
  readonly #child: ChildProcess = fork(path.join(import.meta.dirname, 'driver.ts'));

  async run(job: Job): Promise<Load> {
    this.#child.send(job);
    const [{ load, error }] = (await once(this.#child, 'message')) as [{ load?: Load; error?: string }];
    if (!load) throw new Error(`The load on port ${job.port} broke off: ${error}`);
    return load;
  }

  stop(): void {
    this.#child.disconnect();
  }
}
