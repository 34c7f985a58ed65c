import type { NamedPerson } from './usePeople.ts';

/** The ids of those who are named in the text, and not of all who were named while it was written. */
export const namedIn = (body: string, people: readonly NamedPerson[]): string[] => [
  ...new Set(people.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id)),
];
