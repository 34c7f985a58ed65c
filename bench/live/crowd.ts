import { PEOPLE, type Person, PROVIDERS, tokenOf } from '../data/people.ts';

/** Somebody with an open page: a person on one of their devices. Each device has its own session. */
export interface Reader {
  person: Person;
  token: string;
}

/** People who may read every request. */
export const STAFF = PEOPLE.filter(({ role }) => role !== 'provider');

/** The most streams that can be open at the same time: the gateway permits 20 for each person. */
export const MOST_STREAMS = 2 * 20 * STAFF.length;

/**
 * The readers of `count` streams. Every second reader is of the staff and is told each change; the others are providers and are told changes of
 * their own requests. All people come once before somebody comes with a second device.
 */
export function crowdOf(count: number): Reader[] {
  return Array.from({ length: count }, (_, index) => {
    const people = index % 2 ? PROVIDERS : STAFF;
    const turn = Math.floor(index / 2);
    const person = people[turn % people.length] as Person;
    return { person, token: tokenOf(person, 1 + Math.floor(turn / people.length)) };
  });
}

/** The people among these readers, each once. */
export const peopleOf = (readers: readonly Reader[]): Person[] => [
  ...new Map(readers.map(({ person }) => [person.id, person])).values(),
];
