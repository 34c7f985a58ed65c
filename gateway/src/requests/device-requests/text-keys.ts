import type { Database } from '../../platform/context.ts';
import { type Made, renew, type SqlDateTime } from '../../platform/db/index.ts';
import { SEARCHED, searchTextOf } from './rows.ts';

const searchText = (columns: readonly string[]): Made => ({
  table: 'device_requests',
  column: 'search_text',
  texts: columns,
  make: searchTextOf,
  witness: 'version',
});

/**
 * Updates search keys that do not match their texts: a gateway of an older version writes texts without keys. Looks at
 * the requests submitted since an instant, or at all requests. Returns the number of updated keys.
 */
export const makeSearchTexts = (db: Database, since?: SqlDateTime): Promise<number> =>
  renew(db, searchText(SEARCHED), since ? { column: 'submission_date', from: since } : undefined);

/**
 * For migrations: makes the search keys of all requests from these columns. A migration names the columns that exist when it
 * runs, because later migrations add others.
 */
export const makeSearchTextsOf = (db: Database, columns: readonly string[]): Promise<number> =>
  renew(db, searchText(columns));
