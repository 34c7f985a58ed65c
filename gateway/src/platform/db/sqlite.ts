import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { isTransient } from './errors.ts';

/** The database's name in the data folder. */
export const DATABASE_FILE = 'portal.sqlite';

/** How long a statement waits for another process's lock. */
const LOCK_WAIT_MS = 5_000;

/** Compiled statements kept per connection; the gateway has fewer than this many different ones. */
const STATEMENT_CACHE = 300;

/** SQLite rolls back DDL too, so a migration that fails half-way leaves nothing behind. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }
}

/** Kysely's dialect over the `node:sqlite` of Node itself: one file in the data folder, no package to compile. */
export function sqliteDialect(dataDir: string): SqliteDialect {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path.join(dataDir, DATABASE_FILE), { timeout: LOCK_WAIT_MS });
  writeAhead(database);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  return new NodeSqliteDialect({ database: adapt(database) });
}

/**
 * Sets the journal of a new file. When two processes do this at the same moment, each waits for the other's lock, and SQLite
 * fails one of them at once, whatever its time limit. That one tries again. It blocks: nothing is served yet.
 */
function writeAhead(database: DatabaseSync): void {
  for (const end = performance.now() + LOCK_WAIT_MS; ; ) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isTransient(error) || performance.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1 + Math.random() * 20);
    }
  }
}

/** Kysely's dialect over a copy that nobody writes to. It creates no other file beside it. */
export const sqliteCopyDialect = (file: string): SqliteDialect =>
  new NodeSqliteDialect({ database: adapt(new DatabaseSync(file, { readOnly: true })) });

/** The part of better-sqlite3's interface that Kysely's dialect uses. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(source) {
      // All our transactions write. When a transaction takes the write lock at its beginning, a second process waits for it.
      // A transaction that has read before would fail instead.
      const text = source === 'begin' ? 'begin immediate' : source;
      const prepared = statements.get(text);
      if (prepared) return prepared;
      const statement = adaptStatement(database.prepare(text));
      if (/^\s*(select|insert|update|delete|begin|commit|rollback)/i.test(text)) {
        if (statements.size >= STATEMENT_CACHE) statements.clear();
        statements.set(text, statement);
      }
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  };
}

/** node:sqlite accepts no booleans and no dates as values. */
function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return (value ?? null) as SQLInputValue;
}
