import type { MysqlPool } from 'kysely';
import type { MysqlSettings } from '../database-url.ts';
import { NoAnswer } from '../errors.ts';
import { startWaiting } from '../patience.ts';
import { type Acquired, Node } from './node.ts';
import type { ServerState } from './state.ts';

/** How long a caller waits for a connection, whatever delays it: finding another node, or waiting for a free connection. */
const ACQUIRE_MS = 5_000;
const WATCH_EVERY_MS = 1_000;
const LOOK_MS = 1_500;
/** After that, how long a caller waits for a connection to the other node. */
const OTHER_NODE_MS = 1_000;
/** How long a preferred node has to be healthy before the gateway returns to it. */
export const RETURN_AFTER_MS = 60_000;

export interface NodeLog {
  warn(details: object, message: string): void;
}

interface Look {
  node: Node;
  state: ServerState | undefined;
}

/**
 * The database servers of `DATABASE_URL`. A gateway uses one at a time: when it starts, the first server that accepts writes,
 * and another one when that server fails. It returns to a preferred server only within a cluster, whose nodes have all writes
 * of each other (ADR 32).
 */
export class MysqlNodes implements MysqlPool {
  readonly #nodes: readonly [Node, ...Node[]];
  readonly #log: NodeLog | undefined;
  readonly #returnAfterMs: number;
  readonly #timer: NodeJS.Timeout | undefined;
  /** Since when each node that is preferred to the current one has been healthy. */
  readonly #wellSince = new Map<Node, number>();
  #current: Node;
  #choosing: Promise<void> | undefined;
  #watching = false;
  #ended = false;

  constructor(settings: MysqlSettings, log?: NodeLog, returnAfterMs: number = RETURN_AFTER_MS) {
    const [first, ...others] = settings.hosts.map((host) => new Node(host, settings, this.#nodeFailed));
    if (!first) throw new Error('No host');
    this.#nodes = [first, ...others];
    this.#current = first;
    this.#log = log;
    this.#returnAfterMs = returnAfterMs;
    if (others.length) this.#timer = setInterval(() => void this.#watch(), WATCH_EVERY_MS).unref();
  }

  /** The name of the server that is used now. */
  get current(): string {
    return this.#current.name;
  }

  getConnection(callback: Acquired): void {
    const { ms, done } = startWaiting(ACQUIRE_MS);
    const deadline = performance.now() + Math.min(ms, ACQUIRE_MS);
    this.#acquire(deadline, this.#nodes.length > 1, (error, link) => {
      done();
      callback(error, link);
    });
  }

  #acquire(deadline: number, again: boolean, callback: Acquired): void {
    const node = this.#current;
    node.acquire(Math.max(0, deadline - performance.now()), (error, link) => {
      if (!error && node !== this.#current) {
        // Meanwhile the gateway uses another node.
        link.retired = true;
        link.release();
        this.#acquire(deadline, false, callback);
      } else if (!error || !again || this.#ended) callback(error, link);
      else {
        this.#choose().then(() => {
          if (node === this.#current) callback(error, link);
          else this.#acquire(Math.max(deadline, performance.now() + OTHER_NODE_MS), false, callback);
        });
      }
    });
  }

  readonly #nodeFailed = (node: Node, error: unknown): void => {
    if (this.#ended || node !== this.#current) return;
    // The idle connections have probably failed as well. Otherwise each of them would fail in a request.
    node.retire();
    if (this.#nodes.length > 1) void this.#choose();
    else this.#log?.warn({ err: error, database: node.name }, 'a connection to the database has failed');
  };

  /**
   * Makes sure that the used node accepts writes, or takes the first one that does. It runs once at a time and never rejects.
   */
  #choose(): Promise<void> {
    this.#choosing ??= this.#lookAround().finally(() => {
      this.#choosing = undefined;
    });
    return this.#choosing;
  }

  async #lookAround(): Promise<void> {
    const { state } = await look(this.#current);
    if (state && !state.problem) return;
    const looks = await Promise.all(this.#nodes.map(look));
    const writable = looks.find((each) => each.state && !each.state.problem);
    if (writable && !this.#ended)
      this.#use(writable.node, new NoAnswer('the database has moved to another server'));
  }

  #use(node: Node, error?: Error): void {
    const before = this.#current;
    if (before === node) return;
    this.#current = node;
    this.#wellSince.clear();
    before.retire(error);
    this.#log?.warn({ from: before.name, to: node.name }, 'another database server is used');
  }

  /**
   * Finds a node that no longer answers before its statements reach their time limit, and a preferred node that is healthy
   * again.
   */
  async #watch(): Promise<void> {
    if (this.#watching || this.#ended) return;
    this.#watching = true;
    try {
      const { state } = await look(this.#current);
      if (!state || state.problem) await this.#choose();
      else if (state.cluster) await this.#mayReturn(state.cluster.id);
    } finally {
      this.#watching = false;
    }
  }

  async #mayReturn(cluster: string): Promise<void> {
    const preferred = this.#nodes.slice(0, this.#nodes.indexOf(this.#current));
    for (const { node, state } of await Promise.all(preferred.map(look))) {
      if (!state || state.problem || state.cluster?.id !== cluster) this.#wellSince.delete(node);
      else if (!this.#wellSince.has(node)) this.#wellSince.set(node, performance.now());
    }
    const due = performance.now() - this.#returnAfterMs;
    const back = preferred.find((node) => (this.#wellSince.get(node) ?? Number.POSITIVE_INFINITY) <= due);
    // Running statements end on the node on which they began.
    if (back && !this.#ended) this.#use(back);
  }

  end(callback: (error: unknown) => void): void {
    this.#ended = true;
    clearInterval(this.#timer);
    let open = this.#nodes.length;
    let first: unknown = null;
    for (const node of this.#nodes) {
      node.end((error) => {
        first ??= error;
        if (--open === 0) callback(first);
      });
    }
  }
}

const look = (node: Node): Promise<Look> =>
  node.look(LOOK_MS).then(
    (state) => ({ node, state }),
    () => ({ node, state: undefined }),
  );
