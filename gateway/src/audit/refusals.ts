import type { Context, Database } from '../platform/context.ts';
import { beyondTheRequest } from '../platform/db/index.ts';
import { onRefused } from '../platform/refusals.ts';
import { beginOfHour, MORE_OF_PERSON, MOST_OF_PERSON } from './counted-store.ts';
import { type NewSecurityEvent, recordSecurityEvent } from './security-store.ts';

/** The first refusal is written at once, later ones together after this interval. A page that repeats an act adds no information. */
const WRITE_EVERY_MS = 60_000;

onRefused((context, act, reason) => {
  const { user, clock, address } = context;
  // No caller waits for the record.
  if (user) tallyOf(context).count(clock(), { userId: user.id, address, detail: `${act}: ${reason}` });
});

/** Writes everything that was counted, and resolves when it is written. Call it before the database is closed. */
export async function refusalsRecorded(db: Database): Promise<void> {
  await tallies.get(db)?.write();
}

interface Refusal {
  userId: number;
  address?: string;
  detail: string;
}

/** A refused act of a person in one hour, and the number of refusals since the last write. */
interface Counted {
  event: NewSecurityEvent;
  first: Date;
  last: Date;
  times: number;
}

type Tally = ReturnType<typeof createTally>;

/** Counts are kept for each database, because a process can run several gateways. */
const tallies = new WeakMap<Database, Tally>();

function tallyOf(context: Context): Tally {
  const tally = tallies.get(context.db) ?? createTally(context);
  tallies.set(context.db, tally);
  return tally;
}

/**
 * Counts refusals in memory, so that many refusals do not cause many writes. A crash loses the counts of the last minute.
 */
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
    // A client can invent names of acts: the aliases of a document.
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
    if (!pending) beyondTheRequest(() => record(counted));
    timer ??= beyondTheRequest(() => setTimeout(write, WRITE_EVERY_MS).unref());
  }

  function record(counted: Counted): void {
    const { event, first, last, times } = counted;
    counted.times = 0;
    const work = recordSecurityEvent(db, first, event, { times, last })
      .catch((error: unknown) => {
        // The next write includes these refusals.
        counted.times += times;
        log.error({ err: error }, 'refusal not recorded');
      })
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  /** Writes the new counts, and forgets refusals that have not happened again. */
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
