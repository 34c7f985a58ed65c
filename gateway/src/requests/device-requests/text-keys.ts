import type { Database } from '../../platform/context.ts';
import { type Made, renew, type SqlDateTime } from '../../platform/db/index.ts';
import { changedSince } from '../history/store.ts';
import { SEARCHED, searchTextOf } from './rows.ts';

const SEARCH_TEXT: Made = {
  table: 'device_requests',
  column: 'search_text',
  texts: SEARCHED,
  make: searchTextOf,
  witness: 'version',
};

/**
 * Updates search keys that do not match their texts: a gateway of an older version writes texts without keys. Looks at
 * the requests that have changed since an instant, or at all requests. Returns the number of updated keys.
 */
export const makeSearchTexts = (db: Database, since?: SqlDateTime): Promise<number> =>
  renew(db, SEARCH_TEXT, since ? changedSince(db, since) : undefined);
