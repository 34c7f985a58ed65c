import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';

/** Registers that this gateway writes at once, for everybody. */
const AT_ONCE = 2;
/** After how many seconds somebody may ask again. */
const AGAIN = 10;

const people = new Set<number>();

/**
 * Takes a turn to write the register, one for each person and few at once, and returns what gives it back. DomainError `too_many_requests` when
 * there is none.
 */
export function takeFileTurn(person: number): () => void {
  if (people.has(person)) throw new DomainError('too_many_requests', say('reportFileUnderWay'), [], AGAIN);
  if (people.size >= AT_ONCE) throw new DomainError('too_many_requests', say('reportFilesBusy'), [], AGAIN);
  people.add(person);
  return () => void people.delete(person);
}
