import { type ConnectionOptions, createConnection } from 'mysql2';
import type { Host, MysqlSettings } from '../database-url.ts';
import { isFailedConnection, NoAnswer, NotWritable } from '../errors.ts';
import { beyondTheRequest } from '../patience.ts';
import { Link } from './link.ts';
import { sessionSettings, syncStatement } from './session.ts';
import { readState, type ServerState } from './state.ts';

/** To connect, and for each statement that makes a connection ready. */
const CONNECT_MS = 3_000;
/** What the server limits itself comes back as its own error, so it has a little longer. */
const AFTER_THE_SERVER_MS = 5_000;
/** For statements that are under way when the gateway stops. */
const END_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;
const MOST_WAITING = 1_000;

export type Acquired = (error: unknown, link: Link) => void;

const NONE = undefined as never;

/** One database server and the connections to it. */
export class Node {
  readonly name: string;
  readonly #options: ConnectionOptions;
  readonly #settings: MysqlSettings;
  readonly #failed: (node: Node, error: unknown) => void;
  readonly #links = new Set<Link>();
  readonly #free: Link[] = [];
  /** Those who wait for a connection, the first one first, with when they came. */
  readonly #queue = new Map<Acquired, number>();
  #opening = 0;
  #watcher: Link | undefined;
  #ended: (() => void) | undefined;

  /** `failed` is told when a connection failed. */
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

  /** A connection that is ready for statements, or an error after `ms`. */
  acquire(ms: number, callback: Acquired): void {
    const free = this.#free.pop();
    if (free) {
      free.taken = true;
      callback(null, free);
      return;
    }
    if (this.#ended || this.#queue.size >= MOST_WAITING) {
      const reason = this.#ended ? 'the gateway stops' : 'too many wait for a connection';
      callback(this.#told(new NoAnswer(reason)), NONE);
      return;
    }
    const waiter: Acquired = (error, link) => {
      clearTimeout(timer);
      this.#queue.delete(waiter);
      callback(error, link);
    };
    const timer = setTimeout(() => {
      waiter(this.#told(new NoAnswer(`no connection in ${Math.round(ms)} ms`)), NONE);
    }, ms);
    this.#queue.set(waiter, performance.now());
    this.#openMore();
  }

  /** Opens a connection for each who waits, as far as there may be more. */
  #openMore(): void {
    const room = this.#settings.connectionLimit - this.#links.size;
    while (this.#opening < Math.min(room, this.#queue.size)) {
      this.#opening++;
      const since = performance.now();
      // It serves whoever is the first to wait when it is there.
      beyondTheRequest(() => this.#open()).then(
        (link) => {
          this.#opening--;
          this.#links.add(link);
          this.#returned(link);
        },
        (error: unknown) => {
          this.#opening--;
          const [first, came = Number.POSITIVE_INFINITY] = [...this.#queue][0] ?? [];
          // Who came later has a try of their own.
          if (came <= since) first?.(this.#told(error), NONE);
          this.#openMore();
        },
      );
    }
  }

  async #open(): Promise<Link> {
    const { statementSeconds, hosts } = this.#settings;
    const link = new Link(createConnection({ ...this.#options, connectTimeout: CONNECT_MS }), {
      limitMs: statementSeconds * 1_000 + AFTER_THE_SERVER_MS,
      released: () => this.#returned(link),
      broken: (error) => this.#lost(link, error),
    });
    try {
      const ask = (statement: string) => link.ask(statement, CONNECT_MS);
      for (const setting of sessionSettings(statementSeconds)) await ask(setting);
      const state = await readState(ask);
      // With one host alone, what can be read is.
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

  /** What the server says about itself, over a connection that nothing else uses; rejects when it does not answer in `ms`. */
  async look(ms: number): Promise<ServerState> {
    this.#watcher ??= new Link(createConnection({ ...this.#options, connectTimeout: ms }), { limitMs: ms });
    const watcher = this.#watcher;
    try {
      return await beyondTheRequest(() => readState((statement) => watcher.ask(statement, ms)));
    } catch (error) {
      watcher.destroy();
      if (this.#watcher === watcher) this.#watcher = undefined;
      throw this.#told(error);
    }
  }

  /** Closes what nobody uses, and what is used when it is given back; with an error, at once. */
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
    for (const waiter of [...this.#queue.keys()]) waiter(this.#told(new NoAnswer('the gateway stops')), NONE);
    if (this.#links.size === 0) this.#ended();
    else this.retire();
  }

  /** The error with the server's name, so that an operator knows which of several it was. */
  #told(error: unknown): unknown {
    if (!(error instanceof Error) || error.message.startsWith(this.name)) return error;
    error.message = `${this.name}: ${error.message || String((error as { code?: unknown }).code)}`;
    return error;
  }
}
