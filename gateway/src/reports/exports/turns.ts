import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';

/** Registers that this gateway writes at once for everybody, and as many pages of them. */
const AT_ONCE = 2;
/** After how many seconds somebody may ask again. */
const AGAIN = 10;
/** Whoever reads slowly holds a turn this long at most. */
const LONGEST_MS = 15 * 60_000;

/**
 * Takes a turn, one for each person and few at once, and returns what gives it back. `stop` is called when it has lasted too long; it leads to
 * giving the turn back. DomainError `too_many_requests` when there is none.
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

/** To write the register to a file that is sent. */
export const takeFileTurn = turns();
/** To read a page of the register. */
export const takePageTurn = turns();
