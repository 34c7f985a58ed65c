import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type { MysqlPoolConnection, MysqlQueryResult } from 'kysely';
import type { Connection } from 'mysql2';
import { isDoneAlready, isFailedConnection, NoAnswer } from '../errors.ts';
import { startWaiting } from '../patience.ts';

type Callback = (error: unknown, result: MysqlQueryResult) => void;

interface Owner {
  /** The time limit of statements that belong to no request. */
  limitMs: number;
  released?: () => void;
  /** Called once, when the connection can no longer be used. */
  broken?: (error: Error) => void;
}

/**
 * True while changes of tables are repeated. Some of them may have been made before: when a migration was cut off, MySQL
 * keeps its finished statements.
 */
export const repeating = new AsyncLocalStorage<boolean>();

/** How long the end of a connection may take. */
const CLOSE_MS = 1_000;

/**
 * A connection of mysql2 that never hangs, in the form that Kysely uses. When a statement gets no answer in time, the
 * connection breaks and is never used again. The same happens when the server fails or refuses to write.
 */
export class Link implements MysqlPoolConnection {
  readonly #raw: Connection;
  readonly #owner: Owner;
  /** One entry for each statement that waits for its answer. There may be several: the server answers them one after another. */
  readonly #waiting = new Set<(error: Error) => void>();
  #broken: Error | undefined;
  /** True while somebody uses the connection. */
  taken = true;
  /** True when the connection must be closed as soon as it is released. */
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
    // Only callers that ask for a stream use this result.
    return undefined as never;
  }

  /** Runs one statement within `ms` and returns its rows. */
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

  /** Ends the connection at once. Everybody who waits for an answer gets this error. */
  break(error: Error): void {
    if (this.#broken) return;
    this.#broken = error;
    // mysql2 only sends a message that the connection ends. The server may no longer receive it, so the socket is closed as
    // well.
    this.#raw.destroy();
    this.#socket.destroy();
    this.#owner.broken?.(error);
    for (const giveUp of [...this.#waiting]) giveUp(error);
  }

  /** Ends an idle connection in the regular way. */
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

  /** The socket in use now. With TLS it is another one than at the beginning. */
  get #socket(): Socket {
    return (this.#raw as unknown as { stream: Socket }).stream;
  }
}
