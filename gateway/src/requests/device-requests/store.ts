import type { Database } from '../../platform/context.ts';
import { builtStatement, type Value, type Values, value, valuesOf } from '../../platform/fast/index.ts';
import { fromRow as fileFromRow, filesOf, filesOfJoined, JOINED_FILE } from '../files/store.ts';
import { type ChainHead, NO_EVENTS } from '../history/service.ts';
import { indexChange, indexRequest } from '../search/indexing.ts';
import type { DeviceRequest } from './model.ts';
import { fromRow, REQUEST_COLUMNS, SEARCHED, searchTextOf, toColumns, toRow } from './rows.ts';
import type { RequestInsert, RequestUpdate } from './tables.ts';

const selectWithAssignee = (db: Database) =>
  db
    .selectFrom('device_requests')
    .leftJoin('users as assignee', 'assignee.id', 'device_requests.assignee_id')
    .select('assignee.name as assignee_name');

const alone = builtStatement((db, id: Value<number>) =>
  selectWithAssignee(db).select(REQUEST_COLUMNS).where('device_requests.id', '=', id),
);

export async function findRequest(db: Database, id: number): Promise<DeviceRequest | null> {
  const { rows } = await alone(db, value(id));
  return rows[0] ? fromRow(rows[0]) : null;
}

const selectNamed = (db: Database) =>
  selectWithAssignee(db)
    .innerJoin('users', 'users.id', 'device_requests.requested_by')
    .select([...REQUEST_COLUMNS, 'users.name as requester_name']);

const selectWithRequester = (db: Database, id: Value<number>) =>
  selectNamed(db).where('device_requests.id', '=', id);

const withRequester = builtStatement(selectWithRequester);

/** Reads a request and its requester's name with one statement. */
export async function findRequestWithRequester(db: Database, id: number): Promise<DeviceRequest | null> {
  const { rows } = await withRequester(db, value(id));
  return rows[0] ? fromRow(rows[0]) : null;
}

/** Each joined file repeats the request, so a request with more files than this is read without them, and they after it. */
const MOST_JOINED = 20;

const withRequesterAndFiles = builtStatement((db, id: Value<number>) =>
  selectWithRequester(db, id)
    .leftJoin('request_files', 'request_files.request_id', 'device_requests.id')
    .select(JOINED_FILE)
    .limit(MOST_JOINED + 1),
);

/** The same with its files: one statement, or two when there are many. */
export async function findRequestWithFiles(db: Database, id: number): Promise<DeviceRequest | null> {
  const { rows } = await withRequesterAndFiles(db, value(id));
  const [row] = rows;
  if (!row) return null;
  const areAll = rows.length <= MOST_JOINED;
  const files = areAll ? filesOfJoined(id, rows) : (await filesOf(db, [id])).map(fileFromRow);
  return { ...fromRow(row), files };
}

const severalNamed = builtStatement((db, ids: readonly Value<number>[]) =>
  selectNamed(db).where('device_requests.id', 'in', ids),
);

/** Those of the requests that exist, in any order, with the names of their requesters. One statement. */
export async function findRequestsWithRequester(
  db: Database,
  ids: readonly number[],
): Promise<DeviceRequest[]> {
  return (await severalNamed(db, ids.map(value))).rows.map(fromRow);
}

const toChange = builtStatement((db, id: Value<number>) =>
  selectWithRequester(db, id)
    .leftJoin('request_events as last', (join) =>
      join.onRef('last.request_id', '=', 'device_requests.id').on('last.sequence', '=', (eb) =>
        eb
          .selectFrom('request_events')
          .select((each) => each.fn.max('sequence').as('sequence'))
          .where('request_id', '=', id),
      ),
    )
    .select(['last.sequence', 'last.hash'])
    .select((eb) =>
      eb
        .selectFrom('request_first_approvals as first')
        .select('first.waits_from')
        .whereRef('first.request_id', '=', 'device_requests.id')
        .as('waits_from'),
    ),
);

/**
 * Like `findRequestWithRequester`, and also reads the end of the request's history. Every event gives the request a new
 * version. So while the version is the one that was read here, the end of the history is the same too.
 */
export async function findRequestToChange(
  db: Database,
  id: number,
): Promise<{ request: DeviceRequest; head: ChainHead } | null> {
  const { rows } = await toChange(db, value(id));
  const [row] = rows;
  if (!row) return null;
  const { sequence, hash, waits_from } = row;
  const request = { ...fromRow(row), approvalWaits: waits_from !== null };
  return { request, head: sequence === null || hash === null ? NO_EVENTS : { sequence, hash } };
}

const insert = builtStatement((db, row: Values<RequestInsert>) =>
  db.insertInto('device_requests').values(row),
);

export async function insertRequest(
  db: Database,
  request: Omit<DeviceRequest, 'id'>,
): Promise<DeviceRequest> {
  const row = toRow(request);
  const { insertId } = await insert(db, valuesOf(row));
  const inserted = { ...request, id: Number(insertId) };
  await indexRequest(db, inserted);
  return inserted;
}

const selectWithLawsonId = (db: Database, lawsonId: Value<string>, count: Value<number>) =>
  db
    .selectFrom('device_requests')
    .select(REQUEST_COLUMNS)
    .where('lawson_id', '=', lawsonId)
    .orderBy('id', 'desc')
    .limit(count);

interface Sought {
  lawsonId: Value<string>;
  count: Value<number>;
}

const withLawsonId = builtStatement((db, { lawsonId, count }: Sought) =>
  selectWithLawsonId(db, lawsonId, count),
);

const ownWithLawsonId = builtStatement((db, { lawsonId, count, owner }: Sought & { owner: Value<number> }) =>
  selectWithLawsonId(db, lawsonId, count).where('requested_by', '=', owner),
);

/**
 * The newest requests with this Lawson ID, of all people or of one: one range of the index `requests_lawson` or
 * `requests_own_lawson`.
 */
export async function findRequestsWithLawsonId(
  db: Database,
  lawsonId: string,
  count: number,
  owner?: number,
): Promise<DeviceRequest[]> {
  const sought = { lawsonId: value(lawsonId), count: value(count) };
  const { rows } =
    owner === undefined
      ? await withLawsonId(db, sought)
      : await ownWithLawsonId(db, { ...sought, owner: value(owner) });
  return rows.map(fromRow);
}

interface Update {
  read: Values<Pick<DeviceRequest, 'id' | 'status' | 'version'>>;
  changes: Partial<Values<RequestUpdate>>;
}

const update = builtStatement((db, { read: { id, status, version }, changes }: Update) =>
  db
    .updateTable('device_requests')
    .set({ ...changes, version: version.map((read) => read + 1) })
    .where((eb) => eb.and({ id, status, version })),
);

/**
 * Writes `changed` over `read` if nobody else has written since: the statement compares id, status and version with what
 * was read. Returns the request as it is now, or null when somebody else has written.
 */
export async function updateRequest(
  db: Database,
  read: DeviceRequest,
  changed: DeviceRequest,
): Promise<DeviceRequest | null> {
  const before = toColumns(read);
  const after = toColumns(changed);
  const differ = (Object.keys(before) as (keyof typeof before)[]).filter(
    (column) => after[column] !== before[column],
  );
  const changes: RequestUpdate = Object.fromEntries(differ.map((column) => [column, after[column]]));
  if (differ.some((column) => SEARCHED.includes(column))) changes.search_text = searchTextOf(after);
  const { id, status, version } = read;
  const input = { read: valuesOf({ id, status, version }), changes: valuesOf(changes) };
  const { numAffectedRows } = await update(db, input);
  if (numAffectedRows !== 1n) return null;
  await indexChange(db, read, changed);
  return { ...changed, version: read.version + 1 };
}

/**
 * Locks the request's row until the transaction ends, as an update would, so that its history grows by one event at a
 * time. Returns the request before and after this write, or null when the request no longer exists. The caller must add
 * an event or roll back the write.
 */
export async function touchRequest(
  db: Database,
  id: number,
): Promise<{ before: DeviceRequest; after: DeviceRequest } | null> {
  const { numUpdatedRows } = await db
    .updateTable('device_requests')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst();
  const after = numUpdatedRows === 1n ? await findRequest(db, id) : null;
  return after && { before: { ...after, version: after.version - 1 }, after };
}

/** Locks a request until the transaction ends, without changing it. */
export const lockRequest = async (db: Database, id: number): Promise<void> =>
  void (await db
    .updateTable('device_requests')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute());

/** Deletes a request whose row the transaction has locked. The rows that belong to it must be deleted first. */
export async function deleteRequest(db: Database, id: number): Promise<void> {
  await db.deleteFrom('device_requests').where('id', '=', id).execute();
}

export async function hasRequests(db: Database): Promise<boolean> {
  const row = await db.selectFrom('device_requests').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
