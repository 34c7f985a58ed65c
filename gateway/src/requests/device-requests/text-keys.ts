import type { Database } from '../../platform/context.ts';
import { type Made, renew, type SqlDateTime } from '../../platform/db/index.ts';
import { SEARCHED, searchTextOf } from './rows.ts';

const SEARCH_TEXT: Made = {
  table: 'device_requests',
  column: 'search_text',
  texts: SEARCHED,
  make: searchTextOf,
  witness: 'version',
};

/**
 * Makes the keys by which requests are found where they are not those of their texts: a gateway of an older version writes texts
 * without them. Of requests submitted since an instant, or of all. Gives how many it has made.
 */
export const makeSearchTexts = (db: Database, since?: SqlDateTime): Promise<number> =>
  renew(db, SEARCH_TEXT, since ? { column: 'submission_date', from: since } : undefined);
