import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { defaultSettings, stageCalendar } from '@portal/domain';
import { type Connection, createConnection } from 'mysql2/promise';
import { userChanges } from '../../gateway/src/people/history/changes.ts';
import { userEvent } from '../../gateway/src/people/history/service.ts';
import { migrate, openDatabase } from '../../gateway/src/platform/db/open.ts';
import { toSql } from '../../gateway/src/platform/db/time.ts';
import { countingKey } from '../../gateway/src/reports/facts/count.ts';
import { toRow } from '../../gateway/src/requests/device-requests/rows.ts';
import { DOCUMENTS } from '../operations/documents.ts';
import { PEOPLE, sessionOf, tokenOf, usersOf } from './people.ts';
import { historyOf, requests } from './requests.ts';
import { indexOf } from './search.ts';

export const SCALES = {
  '1k': 1_000,
  '10k': 10_000,
  '100k': 100_000,
  '1m': 1_000_000,
  '5m': 5_000_000,
} as const;
export type Scale = keyof typeof SCALES;

type Row = object;

const cell = (value: unknown) =>
  value === null || value === undefined ? '\\N' : String(value).replace(/[\\\t\n]/g, ' ');

/** Rows in the format of the server's bulk load, in pieces of a good size for streaming. */
function* tabbed(columns: readonly string[], rows: Iterable<Row>): Generator<Buffer> {
  let text = '';
  for (const row of rows) {
    text += `${columns.map((column) => cell(row[column as keyof Row])).join('\t')}\n`;
    if (text.length < 256 * 1024) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}

export function* chain<T>(head: T, rest: Iterator<T>): Generator<T> {
  yield head;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}

/** Loads all rows into the table with one statement. The rows come from this process, so the server opens no file. */
async function loadInto(connection: Connection, table: string, rows: Iterable<Row>): Promise<void> {
  const each = rows[Symbol.iterator]();
  const { value: head, done } = each.next();
  if (done) return;
  const columns = Object.keys(head);
  await connection.query({
    sql: `LOAD DATA LOCAL INFILE 'rows' INTO TABLE ${table} (${columns.join(', ')})`,
    infileStreamFactory: () => Readable.from(tabbed(columns, chain(head, each))),
  } as never);
}

function* map<T, R>(items: Iterable<T>, change: (item: T) => R): Generator<R> {
  for (const item of items) yield change(item);
}
function* flatMap<T, R>(items: Iterable<T>, change: (item: T) => Iterable<R>): Generator<R> {
  for (const item of items) yield* change(item);
}

/** Fills an empty database: it runs the gateway's own migrations, loads all rows in bulk, then updates the statistics for the optimizer. */
export async function loadData(url: string, count: number): Promise<void> {
  const db = openDatabase({ databaseUrl: url, dataDir: '' });
  await migrate(db);
  await db.destroy();
  const now = new Date();
  const connection = await createConnection({ uri: url, flags: ['+LOCAL_FILES'], timezone: 'Z' });
  try {
    await connection.query("SET time_zone = '+00:00', unique_checks = 0, foreign_key_checks = 0");
    const people = usersOf(toSql(now));
    await loadInto(connection, 'users', people);
    const signedUp = { action: 'signed_up', at: toSql(now) } as const;
    await loadInto(
      connection,
      'user_events',
      people.map((row) => userEvent(signedUp, row.id, userChanges(null, { row, roles: [row.role] }))),
    );
    await loadInto(
      connection,
      'user_roles',
      PEOPLE.map(({ id, role }) => ({ user_id: id, role })),
    );
    await loadInto(
      connection,
      'sessions',
      PEOPLE.map((person) => sessionOf(person, tokenOf(person), now)),
    );
    const rows = map(requests(count), ({ request }) => ({ id: request.id, ...toRow(request) }));
    await loadInto(connection, 'device_requests', rows);
    await loadInto(connection, 'search_index', indexOf(requests(count)));
    await loadInto(
      connection,
      'request_files',
      flatMap(requests(count), ({ files }) => files),
    );
    await loadInto(connection, 'request_events', flatMap(requests(count), historyOf));
    // Store that the reports have counted everything. Otherwise the gateway would count during the measurements.
    const calendar = countingKey(stageCalendar(defaultSettings(), 'UTC'));
    const counted = { id: 1, calendar, position: null, event_id: 2 ** 31 - 1, counted_at: toSql(now) };
    await loadInto(connection, 'report_states', [counted]);
    // In production, documents are registered. Register these as if they came from the shell.
    const documents = Object.entries(DOCUMENTS).map(([name, text]) => ({
      sha256: createHash('sha256').update(text).digest('hex'),
      name,
      registered_at: toSql(now),
    }));
    await loadInto(connection, 'shell_documents', documents);
    await connection.query(
      'ANALYZE TABLE users, sessions, device_requests, search_index, request_files, request_events',
    );
  } finally {
    await connection.end();
  }
}
