import type { Database } from '../../platform/context.ts';
import { alongIndex } from '../device-requests/list-conditions-store.ts';

/** The facts of a request that are compared. */
export interface Named {
  id: number;
  deviceName: string;
  manufacturer: string;
  udiDi: string | null;
}

const COMPARED = ['id', 'device_name as deviceName', 'manufacturer', 'udi_di as udiDi'] as const;

/**
 * The facts that are compared of these requests, and of the newest `count` requests with this device identifier, which are one range of the
 * index `requests_udi`. At most one statement.
 */
export async function namesOf(
  db: Database,
  ids: readonly number[],
  identified: { di: string | null; count: number },
): Promise<Named[]> {
  const named = db.selectFrom('device_requests').select(COMPARED).where('id', 'in', ids);
  if (identified.di === null) return ids.length ? named.execute() : [];
  const same = db
    .selectFrom(alongIndex(db, 'requests_udi'))
    .select(COMPARED)
    .where('udi_di', '=', identified.di)
    .orderBy('id', 'desc')
    .limit(identified.count);
  if (!ids.length) return same.execute();
  return named.union(db.selectFrom(same.as('t1')).selectAll()).execute();
}
