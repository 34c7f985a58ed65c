import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { askChild } from './child.ts';

/** The job of the driver. It ends after `ms`, or after `most` requests, whichever comes first. */
export interface Job {
  port: number;
  /** Each request as it is sent over the wire. */
  requests: string[];
  connections: number;
  most: number;
  ms: number;
  /** True when no request may be sent twice, because each one is a write of its own. */
  once: boolean;
}

export interface Load {
  answered: number;
  failed: number;
  /** The first failed answer. */
  failure?: string;
  ms: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** The average size of an answer, including headers. */
  bytes: number;
}

/** Controls the process that makes the load. It is separate, so that its work is not counted as the servers' work. */
export class Driver {
  readonly #child: ChildProcess = fork(path.join(import.meta.dirname, 'driver.ts'));

  /** Of the process that makes the load. */
  get pid(): number {
    return this.#child.pid as number;
  }

  run(job: Job): Promise<Load> {
    return askChild<Load>(this.#child, job);
  }

  stop(): void {
    this.#child.disconnect();
  }
}
