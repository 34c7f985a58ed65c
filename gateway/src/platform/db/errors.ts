/** The properties of a failed statement's error. Drivers name them differently. */
interface DriverError {
  code?: unknown;
  errno?: unknown;
  errcode?: unknown;
  fatal?: unknown;
}

const asDriverError = (error: unknown): DriverError =>
  error instanceof Error ? (error as Error & DriverError) : {};

/** The database did not answer in time, or no server can be used. The client may try again later. */
export class NoAnswer extends Error {
  readonly code = 'DATABASE_NO_ANSWER';
}

/** No server can be written to. `reason` says why, without the server's name. */
export class NotWritable extends NoAnswer {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Deadlock (also a cluster's failed certification), lock wait timeout, record changed since it was read, conflict with
 * another member of a group.
 */
const MYSQL_RETRY = new Set([1213, 1205, 1020, 3101]);
/** SQLITE_BUSY, SQLITE_LOCKED; the upper bits of an extended code say why. */
const SQLITE_RETRY = new Set([5, 6]);

/** True when the same transaction may succeed if it runs again. */
export function isTransient(error: unknown): boolean {
  const { errno, errcode } = asDriverError(error);
  if (typeof errcode === 'number') return SQLITE_RETRY.has(errcode & 0xff);
  return typeof errno === 'number' && MYSQL_RETRY.has(errno);
}

/** The server does not answer, or breaks the protocol. */
const CONNECTION_CODES = new Set([
  'DATABASE_NO_ANSWER',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'HANDSHAKE_NO_SSL_SUPPORT',
  'HANDSHAKE_SSL_ERROR',
  'PROTOCOL_CONNECTION_LOST',
  'POOL_CLOSED',
]);
/** The server is starting, stopping, read-only, out of the cluster, out of connections or of disk. */
const MYSQL_UNAVAILABLE = new Set([
  1021, 1040, 1047, 1053, 1077, 1079, 1114, 1158, 1159, 1160, 1161, 1180, 1203, 1290, 1792, 1836, 1927, 3100,
  3796, 3797, 3798, 4031,
]);
/** A statement took too long: MariaDB's number and MySQL's. */
const MYSQL_TOO_LONG = new Set([1969, 3024]);
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN. */
const SQLITE_UNAVAILABLE = new Set([8, 10, 13, 14]);

/** True when the database cannot be used at present. The client is asked to come back (503). */
export function isUnavailable(error: unknown): boolean {
  if (isFailedConnection(error) || isTransient(error)) return true;
  const { errno, errcode } = asDriverError(error);
  if (typeof errcode === 'number') return SQLITE_UNAVAILABLE.has(errcode & 0xff);
  return typeof errno === 'number' && MYSQL_TOO_LONG.has(errno);
}

/** True when the connection or its server can no longer be used. The statement in progress may have run or not. */
export function isFailedConnection(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isFailedConnection);
  const { code, errno, fatal } = asDriverError(error);
  if (typeof code === 'string' && CONNECTION_CODES.has(code)) return true;
  // The error that mysql2 throws for a broken connection: it has no code and is fatal.
  if (fatal === true && code === undefined && errno === undefined) return true;
  return typeof errno === 'number' && MYSQL_UNAVAILABLE.has(errno);
}

/** A member of a cluster could not send its commit to the others. */
const COMMIT_UNKNOWN = 1180;

/**
 * True when a failed commit may have been done, because its answer was lost. An error from the server itself means that
 * it was not done.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  const { errno } = asDriverError(error);
  return isFailedConnection(error) && (errno === COMMIT_UNKNOWN || !(typeof errno === 'number' && errno > 0));
}

/** True for a violated unique key: MySQL 1062, SQLite's two constraint codes. */
export function isDuplicate(error: unknown): boolean {
  const { errno, errcode } = asDriverError(error);
  return errno === 1062 || errcode === 2067 || errcode === 1555;
}

/** True when the statement names a table that does not exist: MySQL 1146. SQLite has only a text for it, no code. */
export function isUnknownTable(error: unknown): boolean {
  return (
    asDriverError(error).errno === 1146 || (error instanceof Error && /^no such table/.test(error.message))
  );
}

/** A table, a column, an index or a foreign key with this name exists already. */
const MYSQL_DONE_ALREADY = new Set([1050, 1060, 1061, 1826]);

/** True when a change of tables was already done. */
export function isDoneAlready(error: unknown): boolean {
  const { errno } = asDriverError(error);
  return typeof errno === 'number' && MYSQL_DONE_ALREADY.has(errno);
}

/** True when the database's user may not do this: MySQL 1044 and 1142. */
export function isAccessDenied(error: unknown): boolean {
  const { errno } = asDriverError(error);
  return errno === 1044 || errno === 1142;
}
