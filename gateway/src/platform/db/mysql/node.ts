import type { ConnectionOptions } from 'mysql2';
import type { Host, MysqlSettings } from '../database-url.ts';
import { isFailedConnection, NoAnswer, NotWritable } from '../errors.ts';
import { beyondTheRequest } from '../patience.ts';
import { Link } from './link.ts';
import { sessionSettings, syncStatement } from './session.ts';
import { readState, type ServerState } from './state.ts';

/** The time limit for connecting, and for each statement that prepares a connection. */
const CONNECT_MS = 3_000;
/** When the server itself ends a statement, it sends an error. The gateway waits this much longer for that error. */
const AFTER_THE_SERVER_MS = 5_000;
/** How long statements may still run when the gateway stops. */
const END_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;
const MOST_WAITING = 1_000;

export type Acquired = (error: unknown, link: Link) => void;

const NONE = undefined as never;

/** The driver is loaded with the first connection: a gateway on SQLite does without its 90 modules. */
const loadDriver = () => import('mysql2');

/** One database server and the connections to it. */
export class Node {
  readonly name: string;
  readonly #options: ConnectionOptions;
  readonly #settings: MysqlSettings;
  readonly #failed: (node: Node, error: unknown) => void;
  readonly #links = new Set<Link>();
  readonly #free: Link[] = [];
  /** The callers that wait for a connection, in their order, with the time at which each one came. */
  readonly #queue = new Map<Acquired, number>();
  #opening = 0;
  #watcher: Link | undefined;
  #ended: (() => void) | undefined;

  /** `failed` is called when a connection has failed. */
  constructor({ host, port }: Host, settings: MysqlSettings, failed: (node: Node, error: unknown) => void) {
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
      enableKeepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
    };
  }

  /** Calls back with a connection that is ready for statements, or with an error after `ms`. */
  acquire(ms: number, callback: Acquired): void {
    const free = this.#free.pop();
    if (free) {
      free.taken = true;
      callback(null, free);
      return;
    }
    if (this.#ended || this.#queue.size >= MOST_WAITING) {
      const reason = this.#ended ? 'the gateway stops' : 'too many wait for a connection';
      callback(this.#named(new NoAnswer(reason)), NONE);
      return;
    }
    const waiter: Acquired = (error, link) => {
      clearTimeout(timer);
      this.#queue.delete(waiter);
      callback(error, link);
    };
    const timer = setTimeout(() => {
      waiter(this.#named(new NoAnswer(`no connection in ${Math.round(ms)} ms`)), NONE);
    }, ms);
    this.#queue.set(waiter, performance.now());
    this.#openMore();
  }

  /** Opens a connection for each caller that waits, up to the limit. */
  #openMore(): void {
    const room = this.#settings.connectionLimit - this.#links.size;
    while (this.#opening < Math.min(room, this.#queue.size)) {
      this.#opening++;
      const since = performance.now();
      // The new connection goes to the caller that is first in the queue at that moment.
      beyondTheRequest(() => this.#open()).then(
        (link) => {
          this.#opening--;
          this.#links.add(link);
          this.#returned(link);
        },
        (error: unknown) => {
          this.#opening--;
          const [first, came = Number.POSITIVE_INFINITY] = [...this.#queue][0] ?? [];
          // A caller that came later gets an attempt of its own.
          if (came <= since) first?.(this.#named(error), NONE);
          this.#openMore();
        },
      );
    }
  }

  async #open(): Promise<Link> {
    const { statementSeconds, hosts } = this.#settings;
    const { createConnection } = await loadDriver();
    const link = new Link(createConnection({ ...this.#options, connectTimeout: CONNECT_MS }), {
      limitMs: statementSeconds * 1_000 + AFTER_THE_SERVER_MS,
      released: () => this.#returned(link),
      broken: (error) => this.#lost(link, error),
    });
    try {
      const ask = (statement: string) => link.ask(statement, CONNECT_MS);
      for (const setting of sessionSettings(statementSeconds)) await ask(setting);
      const state = await readState(ask);
      // When there is only one host, the gateway also reads from a server that refuses writes.
      if (state.problem && hosts.length > 1) throw new NotWritable(state.problem);
      const sync = syncStatement(state);
      if (sync) await ask(sync);
      return link;
    } catch (error) {
      link.break(error as Error);
      throw error;
    }
  }

  #returned(link: Link): void {
    link.taken = false;
    const [first] = this.#queue.keys();
    if (link.retired || this.#ended) link.close();
    else if (first) {
      link.taken = true;
      first(null, link);
    } else this.#free.push(link);
  }

  #lost(link: Link, error: Error): void {
    if (!this.#links.delete(link)) return;
    const place = this.#free.indexOf(link);
    if (place >= 0) this.#free.splice(place, 1);
    if (this.#ended && this.#links.size === 0) this.#ended();
    this.#openMore();
    if (isFailedConnection(error) && link.taken) this.#failed(this, error);
  }

  /** Asks the server for its state, on a connection that is used for nothing else. Rejects when the server does not answer within `ms`. */
  async look(ms: number): Promise<ServerState> {
    const { createConnection } = await loadDriver();
    if (this.#ended) throw this.#named(new NoAnswer('the gateway stops'));
    this.#watcher ??= new Link(createConnection({ ...this.#options, connectTimeout: ms }), { limitMs: ms });
    const watcher = this.#watcher;
    try {
      return await beyondTheRequest(() => readState((statement) => watcher.ask(statement, ms)));
    } catch (error) {
      watcher.destroy();
      if (this.#watcher === watcher) this.#watcher = undefined;
      throw this.#named(error);
    }
  }

  /** Closes the idle connections, and the others when they are released. With an error, it closes all of them at once. */
  retire(error?: Error): void {
    for (const link of [...this.#links]) {
      link.retired = true;
      if (error && link.taken) link.break(error);
      else if (!link.taken) link.close();
    }
  }

  end(callback: (error: unknown) => void): void {
    const timer = setTimeout(() => this.retire(new NoAnswer('the gateway stops')), END_MS);
    this.#ended = () => {
      clearTimeout(timer);
      callback(null);
    };
    this.#watcher?.close();
    for (const waiter of [...this.#queue.keys()])
      waiter(this.#named(new NoAnswer('the gateway stops')), NONE);
    if (this.#links.size === 0) this.#ended();
    else this.retire();
  }

  /** The error with the server's name, so that an operator knows which server failed. */
  #named(error: unknown): unknown {
    if (!(error instanceof Error) || error.message.startsWith(this.name)) return error;
    error.message = `${this.name}: ${error.message || String((error as { code?: unknown }).code)}`;
    return error;
  }
}
