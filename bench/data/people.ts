import { createHash } from 'node:crypto';
import { DEPARTMENTS, type Role } from '@portal/domain';
import { nameKey } from '../../gateway/src/platform/db/text.ts';
import { toSql } from '../../gateway/src/platform/db/time.ts';

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

/** The session token of a person in the data. It is as long and as random as a real one. The sessions of other devices have other tokens. */
export const tokenOf = (person: Pick<Person, 'id'>, device = 0): string =>
  createHash('sha256')
    .update(`session of person ${person.id}${device ? ` on device ${device}` : ''}`)
    .digest('base64url');

const HOUR = 3_600_000;

/** The row in `sessions` for a person who has just signed in. The session lasts twelve hours. */
export const sessionOf = (person: Pick<Person, 'id'>, token: string, now: Date) => ({
  token_hash: createHash('sha256').update(token).digest('hex'),
  user_id: person.id,
  created_at: toSql(now),
  last_seen_at: toSql(now),
  expires_at: toSql(new Date(now.getTime() + 12 * HOUR)),
});
