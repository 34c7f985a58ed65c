import { normalEmail } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { type Made, nameKey, renew } from '../../platform/db/index.ts';

const NAME_KEY: Made = {
  table: 'users',
  column: 'name_key',
  texts: ['name'],
  make: ({ name = '' }) => nameKey(name),
  witness: 'name',
};
const EMAIL: Made = {
  table: 'users',
  column: 'email',
  texts: ['email'],
  make: ({ email = '' }) => normalEmail(email),
  witness: 'email',
};

/** Makes the keys by which people are found and ordered where they are not those of their names. Gives how many it has made. */
export const makeNameKeys = (db: Database): Promise<number> => renew(db, NAME_KEY);

/** E-mail addresses were once stored as they came. */
export const normaliseEmails = (db: Database): Promise<number> => renew(db, EMAIL);
