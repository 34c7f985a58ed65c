import type { Context, Database } from '../platform/context.ts';
import { onRefused } from '../platform/refusals.ts';
import { beginOfHour, MORE_OF_PERSON, MOST_OF_PERSON } from './counted-store.ts';
import { type NewSecurityEvent, recordSecurityEvent } from './security-store.ts';

/** The first refusal is written at once, those after it so often: a page that repeats an act tells nothing new. */
const WRITE_EVERY_MS = 60_000;

onRefused((context, act, reason) => {
  const { user, clock, address } = context;
  // Nobody waits for it.
  if (user) tallyOf(context).count(clock(), { userId: user.id, address, detail: `${act}: ${reason}` });
});

/** Writes down what was counted so far and resolves when that is done: before the database is let go of. */
export async function refusalsRecorded(db: Database): Promise<void> {
  await tallies.get(db)?.write();
}

interface Refusal {
  userId: number;
  address?: string;
  detail: string;
}

/** One refused act of a person in one hour, and how often it was refused since it was last written. */
interface Counted {
  event: NewSecurityEvent;
  first: Date;
  last: Date;
  times: number;
}

type Tally = ReturnType<typeof createTally>;

/** By database: a process can hold several gateways. */
const tallies = new WeakMap<Database, Tally>();

function tallyOf(context: Context): Tally {
  const tally = tallies.get(context.db) ?? createTally(context);
  tallies.set(context.db, tally);
  return tally;
}

/** Counts refusals in memory, so that no flood of them is one of writes. A crash loses the counts of the last minute. */
function createTally({ db, log }: Pick<Context, 'db' | 'log'>) {
  /** By person, then by act, address and hour. */
  const people = new Map<number, Map<string, Counted>>();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  function count(now: Date, { userId, address, detail }: Refusal): void {
    const ofPerson = people.get(userId) ?? new Map<string, Counted>();
    people.set(userId, ofPerson);
    const hour = beginOfHour(now).getTime();
    const own = JSON.stringify([hour, address, detail]);
    // A client can name acts as it likes: the aliases of a document.
    const fits = ofPerson.has(own) || ofPerson.size < MOST_OF_PERSON;
    const key = fits ? own : JSON.stringify([hour]);
    const event: NewSecurityEvent = {
      kind: 'act_refused',
      userId,
      ...(fits ? { address, detail } : { detail: MORE_OF_PERSON }),
    };
    const pending = ofPerson.get(key);
    const counted = pending ?? { event, first: now, last: now, times: 0 };
    ofPerson.set(key, counted);
    counted.times += 1;
    counted.last = now;
    if (!pending) record(counted);
    timer ??= setTimeout(write, WRITE_EVERY_MS).unref();
  }

  function record(counted: Counted): void {
    const { event, first, last, times } = counted;
    counted.times = 0;
    const work = recordSecurityEvent(db, first, event, { times, last })
      .catch((error: unknown) => {
        // It is written with those that come next.
        counted.times += times;
        log.error({ err: error }, 'refusal not recorded');
      })
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  /** Writes what has come since, and forgets what has not come again. */
  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await Promise.all(underWay);
    for (const [userId, ofPerson] of people) {
      for (const [key, counted] of ofPerson) {
        if (counted.times) record(counted);
        else ofPerson.delete(key);
      }
      if (!ofPerson.size) people.delete(userId);
    }
    if (people.size) timer ??= setTimeout(write, WRITE_EVERY_MS).unref();
    await Promise.all(underWay);
  }

  return { count, write };
}
