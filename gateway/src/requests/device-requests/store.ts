import type { Database } from '../../platform/context.ts';
import { type Bind, BuiltStatements, bindEach } from '../../platform/db/index.ts';
import { type ChainHead, NO_EVENTS } from '../history/service.ts';
import type { DeviceRequest } from './model.ts';
import { fromRow, REQUEST_COLUMNS, SEARCHED, searchTextOf, toColumns, toRow } from './rows.ts';
import type { RequestInsert, RequestUpdate } from './tables.ts';

interface ById {
  id: number;
}

const idOf = ({ id }: ById) => id;
const byId = new BuiltStatements<ById>();
const inserts = new BuiltStatements<RequestInsert>();
const updates = new BuiltStatements<{ read: DeviceRequest; after: RequestUpdate }>();

export async function findRequest(db: Database, id: number): Promise<DeviceRequest | null> {
  const { rows } = await byId.run(db, 'alone', { id }, (bind) =>
    db.selectFrom('device_requests').select(REQUEST_COLUMNS).where('id', '=', bind(idOf)),
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

const withRequester = (db: Database, bind: Bind<ById>) =>
  db
    .selectFrom('device_requests')
    .innerJoin('users', 'users.id', 'device_requests.requested_by')
    .select([...REQUEST_COLUMNS, 'users.name as requester_name'])
    .where('device_requests.id', '=', bind(idOf));

/** A request together with its requester's name, in one statement. */
export async function findRequestWithRequester(db: Database, id: number): Promise<DeviceRequest | null> {
  const { rows } = await byId.run(db, 'requester', { id }, (bind) => withRequester(db, bind));
  return rows[0] ? fromRow(rows[0]) : null;
}

/**
 * As `findRequestWithRequester`, with the end of the request's history. Every event comes with a new version of the request: as
 * long as that is the one read here, so is the end of the history.
 */
export async function findRequestToChange(
  db: Database,
  id: number,
): Promise<{ request: DeviceRequest; head: ChainHead } | null> {
  const { rows } = await byId.run(db, 'to change', { id }, (bind) =>
    withRequester(db, bind)
      .leftJoin('request_events as last', (join) =>
        join.onRef('last.request_id', '=', 'device_requests.id').on('last.sequence', '=', (eb) =>
          eb
            .selectFrom('request_events')
            .select((each) => each.fn.max('sequence').as('sequence'))
            .where('request_id', '=', bind(idOf)),
        ),
      )
      .select(['last.sequence', 'last.hash']),
  );
  const [row] = rows;
  if (!row) return null;
  const { sequence, hash } = row;
  return { request: fromRow(row), head: sequence === null || hash === null ? NO_EVENTS : { sequence, hash } };
}

export async function insertRequest(
  db: Database,
  request: Omit<DeviceRequest, 'id'>,
): Promise<DeviceRequest> {
  const row = toRow(request);
  const { insertId } = await inserts.run(db, '', row, (bind) =>
    db.insertInto('device_requests').values(bindEach(bind, row)),
  );
  return { ...request, id: Number(insertId) };
}

/**
 * Writes `changed` over `read`, provided that nobody has written since: the statement names id, status and version as they
 * were read. Gives the request as it stands now; null when somebody has.
 */
export async function updateRequest(
  db: Database,
  read: DeviceRequest,
  changed: DeviceRequest,
): Promise<DeviceRequest | null> {
  const before = toColumns(read);
  const after: RequestUpdate = toColumns(changed);
  const differ = (Object.keys(before) as (keyof typeof before)[]).filter(
    (column) => after[column] !== before[column],
  );
  const columns: (keyof RequestUpdate)[] = differ;
  if (differ.some((column) => SEARCHED.includes(column))) {
    after.search_text = searchTextOf(after);
    columns.push('search_text');
  }
  const { numAffectedRows } = await updates.run(db, columns.join(), { read, after }, (bind) => {
    const was = <T>(value: (request: DeviceRequest) => T) => bind(({ read: request }) => value(request));
    const changes = columns.map((column) => [column, bind((values) => values.after[column])]);
    const version = was((request) => request.version + 1);
    return db
      .updateTable('device_requests')
      .set({ ...Object.fromEntries(changes), version })
      .where((eb) =>
        eb.and({
          id: was((request) => request.id),
          status: was((request) => request.status),
          version: was((request) => request.version),
        }),
      );
  });
  return numAffectedRows === 1n ? { ...changed, version: read.version + 1 } : null;
}

/**
 * Holds the request's row until the transaction ends, as an update would, so that its history grows one event at a time. Gives
 * the request before and after this write; null when it is gone. An event must follow, or the write must be taken back.
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
