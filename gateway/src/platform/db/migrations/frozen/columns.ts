import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  SqliteAdapter,
  sql,
} from 'kysely';

/** Columns and table options that the dialects spell differently. With them, each migration is written once. */
export interface ColumnKit {
  /** An auto-incremented primary key. No number is used twice. */
  id(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  /** Compared byte by byte, whatever the table's collation is. For identifiers, hashes and keys. */
  exact(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  table<T extends string, C extends string>(builder: CreateTableBuilder<T, C>): CreateTableBuilder<T, C>;
}

const sqlite: ColumnKit = {
  id: (column) => column.primaryKey().autoIncrement(),
  exact: (column) => column,
  table: (builder) => builder,
};

const mysql: ColumnKit = {
  id: (column) => column.primaryKey().autoIncrement(),
  exact: (column) => column.modifyFront(sql`character set ascii collate ascii_bin`),
  table: (builder) => builder.modifyEnd(sql`engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin`),
};

// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own time only
export const columnKit = (db: Kysely<any>): ColumnKit =>
  db.getExecutor().adapter instanceof SqliteAdapter ? sqlite : mysql;
