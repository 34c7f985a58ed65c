/**
 * `YYYY-MM-DD HH:MM:SS.mmm` in UTC: the only form of an instant that MySQL, MariaDB and SQLite all store and compare in the
 * same way.
 */
export type SqlDateTime = string;
/** 0 or 1. */
export type SqlBoolean = number;

/** The tables by name. Each module adds its own, in its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it.
export interface Tables {}
