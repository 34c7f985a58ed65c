import { createHash } from 'node:crypto';
import { DEPARTMENTS, type Role } from '@portal/domain';
import { nameKey } from '../../gateway/src/platform/db/text.ts';

const COUNTS: readonly (readonly [Role, number])[] = [
  ['provider', 420],
  ['analyst', 30],
  ['committee', 15],
  ['business_office', 10],
  ['supply_chain', 15],
  ['admin', 10],
];

export interface Person {
  id: number;
  email: string;
  name: string;
  role: Role;
  department: string;
}

/** Five hundred people. The providers come first. */
export const PEOPLE: readonly Person[] = COUNTS.flatMap(([role, count]) => Array<Role>(count).fill(role)).map(
  (role, index) => ({
    id: index + 1,
    email: `person${index + 1}@hospital.example`,
    name: `Person ${index + 1}`,
    role,
    department: DEPARTMENTS[index % DEPARTMENTS.length] as string,
  }),
);

/** The rows of the `users` table, with a sign-up time in the database's format. */
export const usersOf = (signedUpAt: string) =>
  PEOPLE.map((person) => ({
    ...person,
    issuer: 'bench',
    subject: String(person.id),
    email_verified: 1,
    active: 1,
    profile_created: 1,
    created_at: signedUpAt,
    tokens_from: null,
    name_key: nameKey(person.name),
  }));

export const PROVIDERS = PEOPLE.filter(({ role }) => role === 'provider');
const first = (role: Role) => PEOPLE.find((person) => person.role === role) as Person;
export const ANALYST = first('analyst');

/** The session token of a person in the data. It is as long and as random as a real one. */
export const tokenOf = (person: Pick<Person, 'id'>): string =>
  createHash('sha256').update(`session of person ${person.id}`).digest('base64url');
