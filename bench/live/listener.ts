import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { askChild } from '../measure/child.ts';

/** One event of a stream. */
export interface Heard {
  /** The number of the stream. */
  stream: number;
  /** When it was read, by the clock of `measure/clock.ts`. */
  at: number;
  news: News;
}

/** The part of an event that is checked. */
export interface News {
  __typename: string;
  /** Only for changes of requests. */
  id?: string;
  action?: string;
  /** Only for notices. */
  person?: string;
  unread?: number;
}

/** What the reading process must do. */
export type Task =
  | { open: { port: number; body: string; tokens: string[]; from: number } }
  /** Ends this number of streams, the oldest first. */
  | { close: number }
  | { last: true }
  | { tell: true };

/** The events since the last question, and the number of streams that the gateway has ended. */
export interface Told {
  heard: Heard[];
  ended: number;
}

/** The process that reads the streams. It is a process of its own, so that its work does not count as the gateway's. */
export class Listener {
  readonly #child: ChildProcess = fork(path.join(import.meta.dirname, 'listen.ts'));

  #ask<T>(task: Task): Promise<T> {
    return askChild<T>(this.#child, task);
  }

  /**
   * Opens a stream for each session. The streams are numbered from `from` on. Resolves when each stream has brought its first number of notices,
   * which comes last at its beginning.
   */
  open(port: number, body: string, tokens: string[], from: number): Promise<void> {
    return this.#ask({ open: { port, body, tokens, from } });
  }

  close(count: number): Promise<void> {
    return this.#ask({ close: count });
  }

  /** When the last event came, by the clock of `measure/clock.ts`; 0 before the first. */
  last(): Promise<number> {
    return this.#ask({ last: true });
  }

  tell(): Promise<Told> {
    return this.#ask({ tell: true });
  }

  stop(): void {
    this.#child.disconnect();
  }
}
