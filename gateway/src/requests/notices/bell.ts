import type { ChangeFeed } from '../../platform/changes/index.ts';
import type { Context, SessionUser } from '../../platform/context.ts';
import { beyondTheRequest } from '../../platform/db/index.ts';
import type { NewsSource, StreamReader } from '../changes/watch.ts';
import { reachOf } from './reach.ts';
import { countUnread, type Reach } from './store.ts';

/** How many unread notices the reader has now. */
export interface NoticesNews {
  person: number;
  unread: number;
}

/** Notices within this time are counted together. */
const TOGETHER_MS = 50;

type Reader = StreamReader<NoticesNews>;

/** The open pages of one gateway. A notice for many people costs one count for each group with the same rights, not one for each page. */
class Bells {
  readonly #readers = new Map<number, Set<Reader>>();
  readonly #context: Pick<Context, 'db' | 'log' | 'changes'>;
  #waiting = new Set<Reader>();
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(context: Pick<Context, 'db' | 'log' | 'changes'>) {
    this.#context = context;
  }

  add(reader: Reader): () => void {
    const { id } = reader.user();
    const all = this.#readers.get(id) ?? new Set();
    this.#readers.set(id, all.add(reader));
    this.#unsubscribe ??= this.#context.changes.subscribe({
      noticed: (people) => {
        for (const person of people) this.count(this.#readers.get(person) ?? []);
      },
      lost() {},
    });
    this.count([reader]);
    return () => {
      all.delete(reader);
      this.#waiting.delete(reader);
      if (!all.size && this.#readers.get(id) === all) this.#readers.delete(id);
      if (this.#readers.size) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
    };
  }

  count(readers: Iterable<Reader>): void {
    for (const reader of readers) this.#waiting.add(reader);
    if (!this.#waiting.size) return;
    this.#timer ??= beyondTheRequest(() => setTimeout(() => this.#countWaiting(), TOGETHER_MS));
  }

  #countWaiting(): void {
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = new Set();
    this.#emit([...waiting]).catch((error: unknown) =>
      this.#context.log.warn({ err: error }, 'open pages are told of notices later'),
    );
  }

  async #emit(readers: readonly Reader[]): Promise<void> {
    const byReach = Map.groupBy(readers, (reader): Reach => reachOf(reader.user()));
    for (const [reach, some] of byReach) {
      const people = [...new Set(some.map((reader) => reader.user().id))];
      const counts = await countUnread(this.#context.db, people, reach);
      // One object for all pages of a person, so that the text of an event is made only once.
      const news = new Map(
        people.map((person): [number, NoticesNews] => [person, { person, unread: counts.get(person) ?? 0 }]),
      );
      for (const reader of some) {
        const own = news.get(reader.user().id);
        if (own) reader.emit(own);
      }
    }
  }
}

const bells = new WeakMap<ChangeFeed, Bells>();

const rolesOf = ({ roles }: SessionUser) => roles.join(' ');

/** Tells a stream how many unread notices its reader has: at its beginning, and whenever that may have changed. */
export const bellNews =
  (context: Context): NewsSource<NoticesNews> =>
  (reader) => {
    const { db, log, changes } = context;
    const all = bells.get(changes) ?? new Bells({ db, log, changes });
    bells.set(changes, all);
    const close = all.add(reader);
    let roles = rolesOf(reader.user());
    return {
      checked() {
        const now = rolesOf(reader.user());
        if (now !== roles) all.count([reader]);
        roles = now;
      },
      close,
    };
  };
