import type { Database } from '../../platform/context.ts';

/** What is compared of a request. */
export interface Named {
  id: number;
  deviceName: string;
  manufacturer: string;
}

export const namesOf = async (db: Database, ids: readonly number[]): Promise<Named[]> =>
  ids.length
    ? db
        .selectFrom('device_requests')
        .select(['id', 'device_name as deviceName', 'manufacturer'])
        .where('id', 'in', ids)
        .execute()
    : [];
