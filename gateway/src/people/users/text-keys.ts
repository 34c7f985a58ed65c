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

/** Updates name keys that do not match their names. Returns the number of updated keys. */
export const makeNameKeys = (db: Database): Promise<number> => renew(db, NAME_KEY);

/** Normalises the addresses that older versions stored unchanged. */
export const normaliseEmails = (db: Database): Promise<number> => renew(db, EMAIL);
