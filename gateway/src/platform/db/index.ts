export { type Bind, BuiltStatements, bindEach } from './built.ts';
export { compareBytes } from './collations.ts';
export { columnKit } from './columns.ts';
export { isDuplicate, isTransient, isUnknownTable } from './errors.ts';
export { after, type Position, pinned } from './keyset.ts';
export { alone } from './leases.ts';
export { objectMaker } from './object-maker.ts';
export { dialectName, migrate, openDatabase } from './open.ts';
export { beyondTheRequest, Patience, REQUEST_MS } from './patience.ts';
export { type RequestColumns, snake } from './request-columns.ts';
export type {
  AuditDigestsTable,
  DeviceRequestsTable,
  EmergencyWindowsTable,
  EventRow,
  FileRow,
  RemoteErrorsTable,
  RemoteOverridesTable,
  RemoteUploadsTable,
  RemoteVersionsTable,
  RequestInsert,
  RequestRow,
  RequestUpdate,
  SecurityEventsTable,
  SessionsTable,
  ShellDocumentsTable,
  SqlDateTime,
  Tables,
  UploadDaysTable,
  UsedCodesTable,
  UserEventRow,
  UserRow,
  UsersTable,
  VoteRow,
} from './tables.ts';
export { containsKey, nameKey, searchKey, searchKeyOf } from './text.ts';
export { type Made, renew } from './text-keys.ts';
export { fromSql, isoToSql, toIso, toSql } from './time.ts';
export { afterCommit, transaction } from './transaction.ts';
