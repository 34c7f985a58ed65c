import { FOUND_BY } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { builtStatement, type Value, value } from '../../platform/fast/index.ts';
import { stillAsked } from '../comments/still-asked-store.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { nameOf } from '../device-requests/names-store.ts';
import { columnsOf, fromRow, REQUEST_COLUMNS, type ReadRow } from '../device-requests/rows.ts';
import type { Indexed } from './indexing.ts';
import { padded } from './padded.ts';

const COMPARED = columnsOf(new Set<string>(FOUND_BY));

interface Sought {
  ids: readonly Value<number>[];
  columns: typeof REQUEST_COLUMNS;
  /** Whether to read the name of the assignee as well. */
  assignee: boolean;
  /** The person of whom it is read whether an open question on the request waits for them; null to read nothing of that. */
  asked: Asked<Value<number>> | null;
}

interface Asked<Id = number> {
  userId: Id;
  /** Whether questions for staff alone count as well. */
  staffToo: boolean;
}

const withIds = builtStatement((db, { ids, columns, assignee, asked }: Sought) =>
  db
    .selectFrom('device_requests')
    .innerJoin('users', 'users.id', 'device_requests.requested_by')
    .select([...columns, 'users.name as requester_name'])
    .$if(assignee, (rows) => rows.select((eb) => nameOf(eb, 'assignee_id').as('assignee_name')))
    .$if(asked !== null, (rows) =>
      rows.select((eb) =>
        eb
          .selectFrom('request_comments')
          .select('request_comments.request_id')
          .whereRef('request_comments.request_id', '=', 'device_requests.id')
          .where('open_to', '=', asked?.userId ?? null)
          .where((own) =>
            stillAsked(
              { stage: own.ref('device_requests.stage'), since: own.ref('device_requests.stage_since') },
              own.ref('request_comments.created_at'),
            ),
          )
          .$if(!asked?.staffToo, (some) => some.where('audience', '=', 'everyone'))
          .limit(1)
          .as('asks_reader'),
      ),
    )
    .where('device_requests.id', 'in', ids),
);

/** Lists of ids are padded to a multiple of this, so that only a few statements are built. */
const STEP = 20;

interface Read {
  columns: typeof REQUEST_COLUMNS;
  asked?: Asked;
}

async function read(db: Database, ids: readonly number[], { columns, asked }: Read) {
  if (!ids.length) return [];
  const { rows } = await withIds(db, {
    ids: padded(ids, STEP).map(value),
    columns,
    assignee: columns === REQUEST_COLUMNS,
    asked: asked ? { ...asked, userId: value(asked.userId) } : null,
  });
  return rows.map((row) => ({
    request: fromRow(row as ReadRow & { requester_name: string }),
    asksReader: row.asks_reader != null,
  }));
}

/** The texts of requests that a search compares, by request id. */
export const comparedOf = async (db: Database, ids: readonly number[]): Promise<Map<number, Indexed>> =>
  new Map((await read(db, ids, { columns: COMPARED })).map(({ request }) => [request.id, request]));

/** Requests with the names of their requesters and assignees, in the order of the ids. One statement. */
export async function requestsOf(db: Database, ids: readonly number[]): Promise<DeviceRequest[]> {
  const rows = await read(db, ids, { columns: REQUEST_COLUMNS });
  const byId = new Map(rows.map(({ request }) => [request.id, request]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Requests as in `requestsOf`, by id, and whether a question on each waits for the answer of the person in `asked`. */
export async function shownOf(
  db: Database,
  ids: readonly number[],
  asked: Asked,
): Promise<Map<number, { request: DeviceRequest; asksReader: boolean }>> {
  const rows = await read(db, ids, { columns: REQUEST_COLUMNS, asked });
  return new Map(rows.map((each) => [each.request.id, each]));
}

/** The next `count` requests after an id, in the order of the ids, with the texts for the index. */
export async function requestsAfter(db: Database, id: number, count: number): Promise<Indexed[]> {
  const rows = await db
    .selectFrom('device_requests')
    .innerJoin('users', 'users.id', 'device_requests.requested_by')
    .select([...COMPARED, 'users.name as requester_name'])
    .where('device_requests.id', '>', id)
    .orderBy('device_requests.id')
    .limit(count)
    .execute();
  return rows.map((row) => fromRow(row as unknown as ReadRow & { requester_name: string }));
}

/** The names of those of these people who have submitted a request. */
export async function requesterNames(db: Database, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('name')
    .where('id', 'in', ids)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('device_requests')
          .whereRef('device_requests.requested_by', '=', 'users.id')
          .select('device_requests.id'),
      ),
    )
    .execute();
  return rows.map(({ name }) => name);
}
