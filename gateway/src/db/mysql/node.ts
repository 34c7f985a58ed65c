import { type ConnectionOptions, createConnection, createPool, type Pool, type PoolConnection } from 'mysql2';
import type { Host, MysqlSettings } from '../database-url.ts';
import { NoAnswer } from '../errors.ts';
import { Link } from './link.ts';
import { sessionSettings, syncStatement } from './session.ts';
import { readState, type ServerState } from './state.ts';

/** To connect, and for each statement that makes a connection ready. */
export const CONNECT_MS = 3_000;
/** What the server limits itself comes back as its own error, so it has a little longer. */
const AFTER_THE_SERVER_MS = 5_000;
/** For statements that are under way when the gateway stops. */
const END_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;
const MOST_WAITING = 1_000;

export type Acquired = (error: unknown, link: Link) => void;

/** One database server and the connections to it. */
export class Node {
  readonly name: string;
  readonly #options: ConnectionOptions;
  readonly #settings: MysqlSettings;
  readonly #pool: Pool;
  readonly #links = new Map<PoolConnection, Link>();
  readonly #failed: (node: Node, error: unknown) => void;
  #watcher: Link | undefined;

  /** `failed` is told when a connection failed. */
  constructor(
    { host, port }: Host,
    settings: MysqlSettings,
    failed: (node: Node, error: unknown) => void = () => {},
  ) {
    this.name = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    this.#settings = settings;
    this.#failed = failed;
    this.#options = {
      host,
      port,
      user: settings.user,
      password: settings.password,
      database: settings.database,
      ...(settings.tls && { ssl: settings.tls }),
      charset: 'utf8mb4',
      timezone: 'Z',
      dateStrings: true,
      supportBigNumbers: true,
      connectTimeout: CONNECT_MS,
      enableKeepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
    };
    this.#pool = createPool({
      ...this.#options,
      connectionLimit: settings.connectionLimit,
      queueLimit: MOST_WAITING,
    });
  }

  /** A connection that is ready for statements, or an error after `ms`. */
  acquire(ms: number, callback: Acquired): void {
    let over = false;
    const end: Acquired = (error, link) => {
      clearTimeout(timer);
      if (!over) callback(error && this.#told(error), link);
      else if (link) link.release();
      over = true;
    };
    const timer = setTimeout(() => {
      end(new NoAnswer(`no connection in ${Math.round(ms)} ms`), undefined as never);
    }, ms);
    this.#pool.getConnection((error, raw) => {
      if (error) return end(error, undefined as never);
      const known = this.#links.get(raw);
      if (known) {
        known.taken = true;
        return end(null, known);
      }
      this.#prepare(raw).then(
        (link) => end(null, link),
        (cause: unknown) => end(cause, undefined as never),
      );
    });
  }

  async #prepare(raw: PoolConnection): Promise<Link> {
    const { statementSeconds, hosts } = this.#settings;
    const limitMs = statementSeconds * 1_000 + AFTER_THE_SERVER_MS;
    const link = new Link(raw, limitMs, (error) => this.#failed(this, error));
    this.#links.set(raw, link);
    raw.once('end', () => this.#links.delete(raw));
    try {
      const ask = (statement: string) => link.ask(statement, CONNECT_MS);
      for (const setting of sessionSettings(statementSeconds)) await ask(setting);
      const state = await readState(ask);
      // With one host alone, what can be read is.
      if (state.problem && hosts.length > 1) throw new NoAnswer(state.problem);
      const sync = syncStatement(state);
      if (sync) await ask(sync);
      return link;
    } catch (error) {
      this.#links.delete(raw);
      link.break(error as Error);
      throw error;
    }
  }

  /** What the server says about itself, over a connection that nothing else uses; rejects when it does not answer in `ms`. */
  async look(ms: number): Promise<ServerState> {
    this.#watcher ??= new Link(createConnection({ ...this.#options, connectTimeout: ms }), ms);
    const watcher = this.#watcher;
    try {
      return await readState((statement) => watcher.ask(statement, ms));
    } catch (error) {
      watcher.destroy();
      if (this.#watcher === watcher) this.#watcher = undefined;
      throw this.#told(error);
    }
  }

  /** Closes what nobody uses, and what is used when it is given back; with an error, at once. */
  retire(error?: Error): void {
    for (const [raw, link] of [...this.#links]) {
      this.#links.delete(raw);
      if (error || !link.taken) link.break(error ?? new NoAnswer('the connection is closed'));
      else link.retired = true;
    }
  }

  /** How many connections there are, and how many of them are used. */
  get connections(): { open: number; taken: number } {
    const links = [...this.#links.values()];
    return { open: links.length, taken: links.filter(({ taken }) => taken).length };
  }

  end(callback: (error: unknown) => void): void {
    this.#watcher?.destroy();
    let ended = false;
    const end = (error: unknown) => {
      clearTimeout(timer);
      if (!ended) callback(error);
      ended = true;
    };
    const timer = setTimeout(() => {
      this.retire(new NoAnswer('the gateway stops'));
      end(null);
    }, END_MS);
    this.#pool.end(end);
  }

  /** The error with the server's name, so that an operator knows which of several it was. */
  #told(error: unknown): unknown {
    if (!(error instanceof Error) || error.message.startsWith(this.name)) return error;
    const { code } = error as { code?: unknown };
    // mysql2 gives its pool's own refusals no code.
    if (code === undefined && (error as { errno?: unknown }).errno === undefined) {
      return new NoAnswer(`${this.name}: ${error.message}`, { cause: error });
    }
    error.message = `${this.name}: ${error.message || String(code)}`;
    return error;
  }
}
