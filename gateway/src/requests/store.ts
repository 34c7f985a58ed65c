import type { Database } from '../context.ts';
import type { DeviceRequest } from './model.ts';
import { fromRow, REQUEST_COLUMNS, toRow } from './rows.ts';

export async function findRequest(db: Database, id: number): Promise<DeviceRequest | null> {
  const row = await db
    .selectFrom('device_requests')
    .select(REQUEST_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** A request together with its requester's name, in one statement. */
export async function findRequestWithRequester(db: Database, id: number): Promise<DeviceRequest | null> {
  const row = await db
    .selectFrom('device_requests')
    .innerJoin('users', 'users.id', 'device_requests.requested_by')
    .select([...REQUEST_COLUMNS, 'users.name as requester_name'])
    .where('device_requests.id', '=', id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function insertRequest(
  db: Database,
  request: Omit<DeviceRequest, 'id'>,
): Promise<DeviceRequest> {
  const { insertId } = await db
    .insertInto('device_requests')
    .values(toRow(request))
    .executeTakeFirstOrThrow();
  return { ...request, id: Number(insertId) };
}

/**
 * Writes `changed` over `read`, provided that nobody has written since: the statement names id, status and version as they
 * were read. False when somebody has.
 */
export async function updateRequest(
  db: Database,
  read: DeviceRequest,
  changed: DeviceRequest,
): Promise<boolean> {
  const before = toRow(read);
  const after = toRow(changed);
  const changes = Object.fromEntries(
    Object.entries(after).filter(([column, value]) => value !== before[column as keyof typeof before]),
  );
  const { numUpdatedRows } = await db
    .updateTable('device_requests')
    .set({ ...changes, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('status', '=', read.status)
    .where('version', '=', read.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Holds the request's row until the transaction ends, as an update would, so that its history grows one event at a time.
 * False when the request is gone.
 */
export async function touchRequest(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device_requests')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the request if it is still as it was read; its files' rows must be gone before. */
export async function deleteRequest(db: Database, read: DeviceRequest): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('device_requests')
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function hasRequests(db: Database): Promise<boolean> {
  const row = await db.selectFrom('device_requests').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
