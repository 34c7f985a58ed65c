import { ALL_FIELDS, snake } from '@portal/domain';
import { createPool, type Pool } from 'mysql2/promise';

/** Ten connections, as in the gateway. */
export const openPool = (): Pool =>
  createPool({ uri: process.env.DATABASE_URL as string, connectionLimit: 10, dateStrings: true });

const CARD =
  'r.id, r.device_name, r.department, r.manufacturer, r.status, r.submission_date, r.last_updated, r.is_ordered, r.is_backordered, r.is_on_shelf, r.lawson_id, r.requester_email';
/** The columns that the page of one request asks for. */
const DETAIL = `${CARD}, r.description, r.additional_notes, r.representative_name, r.is_replacement, r.replacement_details, r.old_device_name, r.old_device_manufacturer, r.analyst_notes, r.order_date, r.shelf_date`;
/** The columns of all fields that the gateway answers over REST. */
const FULL = ['id', ...ALL_FIELDS.map((name) => snake(name)), 'version', 'due_at']
  .map((column) => `r.${column}`)
  .join(', ');
const LIST = `SELECT ${CARD} FROM device_requests r WHERE`;
/** The statement of a list, with all fields. */
const full = (list: string) => list.replace(CARD, FULL);

export const NEW_FIELDS = [
  'device_name',
  'description',
  'additional_notes',
  'representative_name',
  'department',
  'manufacturer',
  'is_replacement',
  'replacement_details',
  'old_device_name',
  'old_device_manufacturer',
] as const;

/**
 * The statements of the floors. Each uses the same index as the gateway, so the floors lack rules, but no knowledge. A new request is in
 * the queue at once, so an insert fills the same sort keys.
 */
export const SQL = {
  mine: `${LIST} r.requested_by = ? ORDER BY r.submission_date DESC, r.id DESC LIMIT 20`,
  queue: `${LIST} r.analysis_at IS NOT NULL ORDER BY r.analysis_at DESC, r.id DESC LIMIT 50`,
  submitted: `${LIST} r.status = 'submitted' ORDER BY r.submission_date DESC, r.id DESC LIMIT 50`,
  archive: `${LIST} r.archived_at IS NOT NULL ORDER BY r.archived_at DESC, r.id DESC LIMIT 50`,
  archiveAfter: `${LIST} r.archived_at <= ? AND (r.archived_at < ? OR r.id < ?) ORDER BY r.archived_at DESC, r.id DESC LIMIT 50`,
  search: `${LIST} r.device_name LIKE ? OR r.manufacturer LIKE ? OR r.description LIKE ? ORDER BY r.submission_date DESC, r.id DESC LIMIT 50`,
  one: `SELECT ${DETAIL}, r.requested_by, u.name AS requester_name FROM device_requests r JOIN users u ON u.id = r.requested_by WHERE r.id = ?`,
  oneInFull: `SELECT ${FULL}, u.name AS requester_name FROM device_requests r JOIN users u ON u.id = r.requested_by WHERE r.id = ?`,
  newest: `SELECT ${CARD}, u.name AS requester_name, u.email AS requester_mail FROM device_requests r STRAIGHT_JOIN users u ON u.id = r.requested_by ORDER BY r.submission_date DESC, r.id DESC LIMIT 50`,
  filesOf: (count: number) =>
    `SELECT id, request_id, file_name, file_size, uploaded_by_name, upload_date FROM request_files WHERE request_id IN (${Array(count).fill('?').join(', ')}) ORDER BY request_id, id`,
  insert: `INSERT INTO device_requests (${NEW_FIELDS.join(', ')}, requested_by, requester_email, status, submission_date, stage, analysis_at, pending_at, ranked_at)
    SELECT ${NEW_FIELDS.map(() => '?').join(', ')}, id, email, 'submitted', UTC_TIMESTAMP(3), 'submitted', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) FROM users WHERE id = ?`,
  start: `UPDATE device_requests SET status = 'under_analysis', stage = 'under_analysis', analyst_notes = ?, last_updated = UTC_TIMESTAMP(3) WHERE id = ? AND status = 'submitted'`,
} as const;

export interface Row {
  id: number;
  requested_by?: number;
  requester_name?: string;
  requester_mail?: string;
  [column: string]: unknown;
}

/** The database work of the floors F1 and F2. Both send the results as they are. */
export function queries(pool: Pool) {
  const run = async (sql: string, values: unknown[] = []) =>
    (await pool.execute(sql, values as never))[0] as unknown as Row[] & {
      insertId: number;
      affectedRows: number;
    };

  const withFiles = async (rows: Row[]) => {
    const byId = new Map(
      rows.map((row) => {
        const { requester_name: name, requester_mail: email, ...request } = row;
        return [row.id, { ...request, requester: { name, email }, files: [] as Row[] }];
      }),
    );
    if (rows.length) {
      for (const file of await run(SQL.filesOf(rows.length), [...byId.keys()])) {
        byId.get(file.request_id as number)?.files.push(file);
      }
    }
    return [...byId.values()];
  };
  const one = async (id: unknown) => (await withFiles(await run(SQL.one, [id])))[0];
  /** The request after a write, without its files, because the write does not change them. */
  const written = async (id: unknown) => {
    const [row] = await run(SQL.one, [id]);
    return row && { ...row, requester: { name: row.requester_name } };
  };

  return {
    one,
    oneAlone: async (id: unknown) => (await run(SQL.oneInFull, [id]))[0],
    mine: (owner: unknown) => run(SQL.mine, [owner]),
    mineInFull: (owner: unknown) => run(full(SQL.mine), [owner]),
    queue: () => run(SQL.queue),
    submitted: () => run(full(SQL.submitted)),
    archive: (at?: unknown, id?: unknown) => (at ? run(SQL.archiveAfter, [at, at, id]) : run(SQL.archive)),
    search: (text: string) => run(SQL.search, Array(3).fill(`%${text}%`)),
    searchInFull: (text: string) => run(full(SQL.search), Array(3).fill(`%${text}%`)),
    newest: async () => withFiles(await run(SQL.newest)),
    async create(owner: unknown, body: Record<string, unknown>) {
      const values = NEW_FIELDS.map((name) => body[name] ?? null);
      return written((await run(SQL.insert, [...values, owner])).insertId);
    },
    async start(id: unknown, notes: unknown) {
      return (await run(SQL.start, [notes, id])).affectedRows ? written(id) : undefined;
    },
  };
}
