import type { NamedPerson } from './usePeople.ts';

/** The ids of the people whose names are still in the text, out of all who were mentioned while it was written. */
export const namedIn = (body: string, people: readonly NamedPerson[]): string[] => [
  ...new Set(people.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id)),
];
