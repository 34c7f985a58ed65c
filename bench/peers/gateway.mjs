// The gateway as a target of a harness that compares it with other systems. The harness has the database, the data, the operations and the
// load, and needs one such file for each system. It runs with Node 26.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { DOCUMENTS } from '../operations/documents.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const NODE = path.join(ROOT, 'node_modules/.bin/node');

const tokenOf = (id) => createHash('sha256').update(`session of person ${id}`).digest('base64url');
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

const urlOf = ({ host, port, user, password }, database) =>
  `mysql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/${database}`;

/** Copies the harness's requests and adds the sort keys that the gateway would have written. */
const copyRequests = (from) => `
  INSERT INTO device_requests (id, device_name, description, additional_notes, representative_name, department, manufacturer,
    is_replacement, replacement_details, old_device_name, old_device_manufacturer, requested_by, requester_email, status,
    submission_date, last_updated, analyst_notes, is_ordered, order_date, is_backordered, is_on_shelf, shelf_date, lawson_id,
    stage, analysis_at, pending_at, committee_at, supply_at, archived_at)
  SELECT id, device_name, description, additional_notes, representative_name, department, manufacturer,
    is_replacement, replacement_details, old_device_name, old_device_manufacturer, requested_by, requester_email, status,
    submission_date, last_updated, analyst_notes, is_ordered, order_date, is_backordered, is_on_shelf, shelf_date, lawson_id,
    CASE WHEN status <> 'approved' THEN status WHEN is_on_shelf = 1 THEN 'on_shelf' WHEN is_ordered = 1 THEN 'ordered' ELSE 'approved' END,
    IF(status IN ('submitted', 'under_analysis'), submission_date, NULL),
    IF(status IN ('submitted', 'under_analysis', 'committee_review'), submission_date, NULL),
    IF(status = 'committee_review', submission_date, NULL),
    IF(status = 'approved', submission_date, NULL),
    IF(status = 'rejected' OR is_on_shelf = 1, COALESCE(last_updated, submission_date), NULL)
  FROM ${from}.device_requests`;

const database = (scale) => `bench_gateway_${scale}`;

async function prepare(ctx, scale) {
  const from = `bench_${scale}`;
  const name = database(scale);
  const connection = await ctx.conn();
  try {
    await connection.query(`DROP DATABASE IF EXISTS ${name}`);
    await connection.query(`CREATE DATABASE ${name}`);
    const migrateOnce = path.join(ROOT, 'gateway/src/testing/migrate-once.ts');
    ctx.sh(NODE, [migrateOnce], { cwd: ROOT, env: { DATABASE_URL: urlOf(ctx.db, name) } });
    await connection.query(`USE ${name}`);
    await connection.query(`
      INSERT INTO users (id, issuer, subject, email, email_verified, name, role, department, active, profile_created, created_at)
      SELECT id, 'bench', id, email, 1, name, role, department, 1, profile_created, UTC_TIMESTAMP(3) FROM ${from}.users`);
    await connection.query('INSERT INTO user_roles (user_id, role) SELECT id, role FROM users');
    const [people] = await connection.query('SELECT id FROM users');
    await connection.query(
      'INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at) SELECT h.hash, h.id, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL 30 DAY FROM (' +
        people.map(({ id }) => `SELECT '${sha256(tokenOf(id))}' AS hash, ${id} AS id`).join(' UNION ALL ') +
        ') h',
    );
    await connection.query(copyRequests(from));
    await connection.query(`
      INSERT INTO request_files (id, request_id, file_name, file_size, storage_key, uploaded_by, uploaded_by_name, upload_date)
      SELECT id, request_id, file_name, file_size, id, 431, uploaded_by_name, upload_date FROM ${from}.request_files`);
    await connection.query('INSERT INTO shell_documents (sha256, name, registered_at) VALUES ?', [
      Object.entries(DOCUMENTS).map(([title, text]) => [sha256(text), title, '2026-01-01 00:00:00.000']),
    ]);
    await connection.query('ANALYZE TABLE users, sessions, device_requests, request_files');
  } finally {
    await connection.end();
  }
}

/** A session ends after half an hour without use, and the data may be older than that. */
const awake = (connection) => connection.query('UPDATE sessions SET last_seen_at = UTC_TIMESTAMP(3)');

const start = async (ctx, { port, db }) => {
  const connection = await ctx.conn({ database: db });
  await awake(connection);
  await connection.end();
  return {
    cmd: NODE,
    args: [
      '--max-semi-space-size=16',
      '--initial-old-space-size=96',
      path.join(ROOT, 'gateway/src/main.mjs'),
    ],
    cwd: ROOT,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: urlOf(ctx.db, db),
      NODE_ENV: 'production',
      // One of the harness's lists asks for fifty requests with their files.
      GRAPHQL_COST_LIMIT: '10000',
      DATA_DIR: path.join(ctx.dir, `data-${port}`),
      IDENTITY_SECRET: 'a secret of the benchmark, of no use elsewhere',
      SIGN_UP_EMAIL_DOMAINS: '*',
      RATE_LIMITS: 'off',
      PUBLIC_URL: 'https://portal.example',
    },
  };
};

const camel = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
const NEW = {
  device_name: 'New device',
  description: 'For the hybrid room: a lower profile and a shorter procedure for the patients of today',
  representative_name: 'N/A',
  department: 'CVOR',
  manufacturer: 'Medtronic',
  is_replacement: true,
  old_device_name: 'Old sheath',
  old_device_manufacturer: 'Abbott',
};
const input = Object.fromEntries(Object.entries(NEW).map(([name, value]) => [camel(name), value]));

const ask = (query, variables) => (x) => ({
  method: 'POST',
  path: '/api/graphql',
  headers: { Authorization: `Bearer ${tokenOf(x.user.id)}`, Accept: 'application/json' },
  body: { query, variables: variables?.(x) ?? {} },
});
const cursor = ({ date, id }) => Buffer.from(`${date}|${id}`).toString('base64url');
const field = (json) => Object.values(json.data)[0];
const nodes = (json) => field(json).edges?.map(({ node }) => node) ?? [field(json)];

const gateway = {
  label: 'Gateway, GraphQL',
  dir: 'gateway',
  dbName: database,
  bad: '"errors"',
  cols: {
    table: 'device_requests',
    status: 'status',
    changed: [
      ...['analyst_notes', 'last_updated', 'is_on_shelf', 'version', 'stage'],
      ...['analysis_at', 'pending_at', 'committee_at', 'supply_at', 'archived_at'],
    ],
  },
  prepare,
  start,
  // A refusal is a member of the union without an id.
  ids: (_operation, json) => nodes(json).flatMap(({ id }) => (id ? [Number(id)] : [])),
  detail: (_operation, json) => nodes(json)[0],
  request: {
    O1: ask(DOCUMENTS.mine),
    O2: ask(DOCUMENTS.queue),
    O3: ask(DOCUMENTS.archive),
    O3d: ask(DOCUMENTS.archive, (x) => ({ after: cursor(x.cursor) })),
    O4: ask(DOCUMENTS.one, ({ id }) => ({ id: String(id) })),
    O5: ask(DOCUMENTS.create, () => ({ input })),
    O6: ask(DOCUMENTS.start, ({ id }) => ({ id: String(id), notes: 'Clinical evidence reviewed' })),
    O7: ask(DOCUMENTS.nested),
  },
};

// biome-ignore lint/style/noDefaultExport: the harness wants it
export default gateway;
