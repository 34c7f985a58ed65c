import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';

/** How many registers this gateway writes at the same time, and how many pages of the register it reads. */
const AT_ONCE = 2;
/** After how many seconds a refused caller may try again. */
const AGAIN = 10;
/** The longest time of a turn, for clients that read slowly. */
const LONGEST_MS = 15 * 60_000;

/**
 * Takes a turn: one at a time for each person, and few at the same time. Returns a function that gives the turn back. `stop` is called when
 * the turn has lasted too long; it must lead to giving the turn back. DomainError `too_many_requests` when no turn is free.
 */
type TakeTurn = (person: number, stop: () => void) => () => void;

function turns(): TakeTurn {
  const people = new Set<number>();
  return (person, stop) => {
    if (people.has(person)) throw new DomainError('too_many_requests', say('reportFileUnderWay'), [], AGAIN);
    if (people.size >= AT_ONCE) throw new DomainError('too_many_requests', say('reportFilesBusy'), [], AGAIN);
    people.add(person);
    const longest = setTimeout(stop, LONGEST_MS).unref();
    return () => {
      clearTimeout(longest);
      people.delete(person);
    };
  };
}

/** The turns for writing the register to a file. */
export const takeFileTurn = turns();
/** The turns for reading a page of the register. */
export const takePageTurn = turns();
