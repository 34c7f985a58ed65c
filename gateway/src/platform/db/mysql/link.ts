import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type { MysqlPoolConnection, MysqlQueryResult } from 'kysely';
import type { Connection } from 'mysql2';
import { isDoneAlready, isFailedConnection, NoAnswer } from '../errors.ts';
import { startWaiting } from '../patience.ts';

type Callback = (error: unknown, result: MysqlQueryResult) => void;

interface Owner {
  /** For statements outside of a request. */
  limitMs: number;
  released?: () => void;
  /** Told once, when the connection is of no use any more. */
  broken?: (error: Error) => void;
}

/**
 * Set while changes of tables are made again, of which some may have been made before: MySQL keeps those of a migration that was cut
 * off, each whole.
 */
export const repeating = new AsyncLocalStorage<boolean>();

/** A goodbye that nobody hears. */
const CLOSE_MS = 1_000;

/**
 * A connection of mysql2, as Kysely uses it, that never hangs: a statement without an answer in time breaks the connection, which is
 * then never used again. Neither is one that has seen the server fail or refuse to write.
 */
export class Link implements MysqlPoolConnection {
  readonly #raw: Connection;
  readonly #owner: Owner;
  /** One for each statement that waits for its answer: there may be several, which the server answers one by one. */
  readonly #waiting = new Set<(error: Error) => void>();
  #broken: Error | undefined;
  /** Whether somebody uses it. */
  taken = true;
  /** Closed when it is given back. */
  retired = false;

  constructor(raw: Connection, owner: Owner) {
    this.#raw = raw;
    this.#owner = owner;
    raw.on('error', (error: Error) => this.break(error));
    raw.on('end', () => this.break(new NoAnswer('the server has closed the connection')));
  }

  get config(): object {
    return this.#raw.config;
  }

  get threadId(): number {
    return this.#raw.threadId ?? 0;
  }

  connect(callback?: (error: unknown) => void): void {
    this.#raw.connect((error) => callback?.(error));
  }

  query(statement: string, parameters: unknown[], callback?: Callback): never {
    if (!callback) throw new Error('Rows are not streamed: a statement has a limit of time');
    this.#run(statement, parameters, callback, this.#owner.limitMs);
    // Only who asks for a stream looks at what this gives.
    return undefined as never;
  }

  /** Runs one statement that may take `ms`, and gives its rows. */
  ask(statement: string, ms: number): Promise<Record<string, unknown>[]> {
    return new Promise((resolve, reject) => {
      const callback: Callback = (error, rows) => {
        if (error) reject(error);
        else resolve(Array.isArray(rows) ? rows : []);
      };
      this.#run(statement, [], callback, ms);
    });
  }

  #run(statement: string, parameters: unknown[], callback: Callback, otherwise: number): void {
    if (this.#broken) {
      callback(this.#broken, []);
      return;
    }
    const { ms, done } = startWaiting(otherwise);
    const repeats = repeating.getStore() === true;
    let timer: NodeJS.Timeout | undefined;
    const settle: Callback = (error, result) => {
      if (!this.#waiting.delete(giveUp)) return;
      clearTimeout(timer);
      done();
      callback(error, result);
    };
    const giveUp = (error: Error) => settle(error, []);
    this.#waiting.add(giveUp);
    if (Number.isFinite(ms)) {
      timer = setTimeout(() => {
        this.break(new NoAnswer(`the database gave no answer in ${Math.round(ms)} ms`));
      }, ms);
    }
    this.#raw.query(statement, parameters, (error, result) => {
      if (error && isFailedConnection(error)) this.break(error);
      else if (error && repeats && isDoneAlready(error)) settle(null, []);
      else settle(error, result as MysqlQueryResult);
    });
  }

  /** Ends the connection at once; who waits for an answer is told this error. */
  break(error: Error): void {
    if (this.#broken) return;
    this.#broken = error;
    // mysql2 only says goodbye, which nobody may hear any more.
    this.#raw.destroy();
    this.#socket.destroy();
    this.#owner.broken?.(error);
    for (const giveUp of [...this.#waiting]) giveUp(error);
  }

  /** Says goodbye. Nobody may use it. */
  close(): void {
    if (this.#broken) return;
    const closed = new NoAnswer('the connection is closed');
    this.#broken = closed;
    this.#raw.end();
    const timer = setTimeout(() => this.#socket.destroy(), CLOSE_MS);
    this.#socket.once('close', () => clearTimeout(timer));
    this.#owner.broken?.(closed);
  }

  release(): void {
    if (!this.#broken) this.#owner.released?.();
  }

  destroy(): void {
    this.break(new NoAnswer('the connection is closed'));
  }

  /** With TLS another one than at first. */
  get #socket(): Socket {
    return (this.#raw as unknown as { stream: Socket }).stream;
  }
}
