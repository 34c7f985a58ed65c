import type { Database } from '../../platform/context.ts';
import { type Made, nameKey, renew } from '../../platform/db/index.ts';

const NAME_KEY: Made = {
  table: 'users',
  column: 'name_key',
  texts: ['name'],
  make: ({ name = '' }) => nameKey(name),
  witness: 'name',
};

/** Updates name keys that do not match their names. Returns the number of updated keys. */
export const makeNameKeys = (db: Database): Promise<number> => renew(db, NAME_KEY);
