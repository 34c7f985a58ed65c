import type { Services, SessionUser } from '../../platform/context.ts';
import { Patience, REQUEST_MS } from '../../platform/db/index.ts';
import { type KnownSession, recall } from './cache.ts';
import { readSessions, running, type SessionServices } from './known.ts';
import { tokenHash } from './token.ts';

/** Checks within this time are answered by one statement. */
const TOGETHER_MS = 250;
/** The most sessions in one statement. */
const MOST_AT_ONCE = 100;

type Found = KnownSession | null;

/** Looks up the sessions of the open connections of one gateway. Questions of about the same time are answered by one statement. */
class Questions {
  readonly #services: SessionServices;
  #asked = new Map<string, PromiseWithResolvers<Found>>();
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(services: SessionServices) {
    this.#services = services;
  }

  /** Looks the session up in the database: within `TOGETHER_MS` when `soon` is true, else when the current work of the process is done. */
  ask(hash: string, soon: boolean): Promise<Found> {
    const asked = this.#asked.get(hash) ?? Promise.withResolvers<Found>();
    this.#asked.set(hash, asked);
    if (soon) this.#timer ??= setTimeout(() => this.#answer(), TOGETHER_MS);
    else this.#immediate ??= setImmediate(() => this.#answer());
    return asked.promise;
  }

  #answer(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = undefined;
    this.#immediate = undefined;
    const asked = [...this.#asked];
    this.#asked = new Map();
    for (let from = 0; from < asked.length; from += MOST_AT_ONCE)
      void this.#read(asked.slice(from, from + MOST_AT_ONCE));
  }

  async #read(asked: readonly (readonly [string, PromiseWithResolvers<Found>])[]): Promise<void> {
    try {
      const hashes = asked.map(([hash]) => hash);
      // Connections stay open longer than a request may wait, so each statement has its own time limit.
      const found = await new Patience(REQUEST_MS).run(() => readSessions(this.#services, hashes));
      for (const [hash, { resolve }] of asked) resolve(found.get(hash) ?? null);
    } catch (error) {
      for (const [, { reject }] of asked) reject(error);
    }
  }
}

const questions = new WeakMap<Services['changes'], Questions>();

/** The session of a connection that stays open. An open connection is no activity of the person, so it does not extend the session. */
export interface FollowedSession {
  /** The person, or null when the session is over. A promise only when the session was not looked up in the last seconds. */
  person(): SessionUser | null | Promise<SessionUser | null>;
  /** The same, but always from the database. */
  check(): Promise<SessionUser | null>;
}

/** Follows the session with this token. Both functions reject when the database does not answer. */
export function followSession(services: Services, token: string): FollowedSession {
  const hash = tokenHash(token);
  if (!hash) return { person: () => null, check: async () => null };
  const { db, config, clock } = services;
  // The services alone: the context of the first connection would be kept as long as the process runs.
  const all = questions.get(services.changes) ?? new Questions({ db, config, clock });
  questions.set(services.changes, all);
  const personOf = (session: Found, now = services.clock().getTime()) =>
    running(services, hash, session, now)?.user ?? null;
  return {
    person() {
      const now = services.clock().getTime();
      const known = recall(hash, now);
      return known ? personOf(known, now) : all.ask(hash, false).then((found) => personOf(found));
    },
    check: () => all.ask(hash, true).then((found) => personOf(found)),
  };
}
