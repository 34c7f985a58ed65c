import { hasDemoAccounts } from '../people/identity/demo.ts';
import type { Database } from '../platform/context.ts';
import { hasRequests } from '../requests/device-requests/store.ts';

/** Whether the demo has nothing to add. A start then loads neither what makes its data nor the identity library. */
export const isDemoThere = async (db: Database): Promise<boolean> =>
  (await hasDemoAccounts(db)) && (await hasRequests(db));
