import type { Socket } from 'node:net';
import type { MysqlPoolConnection, MysqlQueryResult } from 'kysely';
import type { Connection, PoolConnection } from 'mysql2';
import { isFailedConnection, NoAnswer } from '../errors.ts';
import { startWaiting } from '../patience.ts';

type Callback = (error: unknown, result: MysqlQueryResult) => void;

/**
 * A connection of mysql2, as Kysely uses it, that never hangs: a statement without an answer in time breaks the connection, which is
 * then never used again. Neither is one that has seen the server fail or refuse to write.
 */
export class Link implements MysqlPoolConnection {
  readonly #raw: Connection;
  readonly #limitMs: number;
  readonly #failed: (error: unknown) => void;
  #giveUp: ((error: Error) => void) | undefined;
  #broken: Error | undefined;
  /** Whether somebody uses it. */
  taken = true;
  /** Closed when it is given back. */
  retired = false;

  /** `limitMs` is for statements outside of a request; `failed` is told of each error of the server or the network. */
  constructor(raw: Connection, limitMs: number, failed: (error: unknown) => void = () => {}) {
    this.#raw = raw;
    this.#limitMs = limitMs;
    this.#failed = failed;
    // Every statement is told by its callback.
    raw.on('error', () => {});
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
    this.#run(statement, parameters, callback, this.#limitMs);
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
    let timer: NodeJS.Timeout | undefined;
    let settled = false;
    const settle: Callback = (error, result) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      this.#giveUp = undefined;
      done();
      callback(error, result);
    };
    this.#giveUp = (error) => settle(error, []);
    if (Number.isFinite(ms)) {
      timer = setTimeout(() => {
        const error = new NoAnswer(`the database gave no answer in ${Math.round(ms)} ms`);
        this.break(error);
        this.#failed(error);
      }, ms);
    }
    this.#raw.query(statement, parameters, (error, result) => {
      if (error && isFailedConnection(error)) {
        this.break(error);
        this.#failed(error);
      }
      settle(error, result as MysqlQueryResult);
    });
  }

  /** Ends the connection at once; who waits for an answer is told this error. */
  break(error: Error): void {
    if (this.#broken) return;
    this.#broken = error;
    this.#giveUp?.(error);
    this.#raw.destroy();
    // mysql2 only says goodbye, which nobody may hear any more.
    (this.#raw as unknown as { stream: Socket }).stream.destroy();
  }

  release(): void {
    this.taken = false;
    if (this.retired) this.break(new NoAnswer('the connection is closed'));
    else if (!this.#broken) (this.#raw as PoolConnection).release();
  }

  destroy(): void {
    this.break(new NoAnswer('the connection is closed'));
  }
}
