/**
 * `npm run bench:register`: how long it takes to write the register of many requests in each format, and how much the memory of the process
 * grows during that. It runs on SQLite, with a process of its own for each format. See bench/README.md.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { REPORT_FILE_FORMATS, type ReportFileFormat, readRegisterFilter } from '@portal/domain';
import { migrate, openDatabase } from '../gateway/src/platform/db/open.ts';
import { DATABASE_FILE } from '../gateway/src/platform/db/sqlite.ts';
import { toSql } from '../gateway/src/platform/db/time.ts';
import '../gateway/src/heap.mjs';
import { registerColumns } from '../gateway/src/reports/exports/register-columns.ts';
import { registerTable } from '../gateway/src/reports/exports/tables.ts';
import { writeFile } from '../gateway/src/reports/exports/write.ts';
import { toRow } from '../gateway/src/requests/device-requests/rows.ts';
import { usersOf } from './data/people.ts';
import { requests } from './data/requests.ts';
import { contextOf, servicesOf } from './data/services.ts';
import { FLAGS } from './targets/gateway.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
    format: { type: 'string' },
  },
});
const MB = 1024 * 1024;
/** How much the memory may grow, in megabytes. */
const MOST_MB = 60;

const opened = (dataDir: string) => openDatabase({ databaseUrl: '', dataDir }, () => {});

async function fill(folder: string): Promise<void> {
  const db = opened(folder);
  await migrate(db);
  await db.destroy();
  const database = new DatabaseSync(path.join(folder, DATABASE_FILE));
  database.exec('pragma foreign_keys = 0; pragma synchronous = 0; begin');
  const statements = new Map<string, StatementSync>();
  const add = (table: string, row: object) => {
    const columns = Object.keys(row);
    const text = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    statement.run(...Object.values(row).map((value) => value ?? null));
  };
  for (const user of usersOf(toSql(new Date()))) add('users', user);
  for (const { request } of requests(Number(options.count)))
    add('device_requests', { id: request.id, ...toRow(request) });
  database.exec('commit');
  database.close();
}

async function measure(folder: string, format: ReportFileFormat): Promise<void> {
  const db = opened(folder);
  const context = contextOf(servicesOf(db, new Date('2026-01-10T12:00:00Z'), 'America/New_York'));
  const query = { filter: readRegisterFilter(() => undefined), columns: registerColumns(undefined) };
  const write = async (take: number) => {
    let bytes = 0;
    const stop = new AbortController();
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > take) stop.abort();
        setImmediate(done);
      },
    });
    const table = await registerTable(context, query, async () => {});
    await pipeline(await writeFile(format, table, { bom: false }), sink, { signal: stop.signal }).catch(
      (error: unknown) => {
        if (!stop.signal.aborted) throw error;
      },
    );
    return bytes;
  };
  // Code that is loaded for the first file is not counted, so write a file first.
  await write(MB);
  const before = process.memoryUsage().rss;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before);
  }, 20);
  const begin = performance.now();
  const bytes = await write(Number.POSITIVE_INFINITY);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  clearInterval(watch);
  await db.destroy();
  const above = Math.round(most / MB);
  process.stdout.write(
    `${format}: ${options.count} requests, ${Math.round(bytes / MB)} MB in ${seconds} s, ${above} MB above before\n`,
  );
  if (above > MOST_MB) process.exitCode = 1;
}

if (options.folder && options.format) await measure(options.folder, options.format as ReportFileFormat);
else {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-register-'));
  await fill(folder);
  for (const format of REPORT_FILE_FORMATS) {
    const of = ['--folder', folder, '--format', format, '--count', options.count];
    const { status } = spawnSync(process.execPath, [...FLAGS, import.meta.filename, ...of], {
      stdio: 'inherit',
    });
    if (status) process.exitCode = 1;
  }
  rmSync(folder, { recursive: true });
}
