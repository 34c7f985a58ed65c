import type { SqlDateTime } from './tables.ts';

/** An instant as the database stores it. */
export const toSql = (instant: Date): SqlDateTime => instant.toISOString().slice(0, 23).replace('T', ' ');

/** A stored instant in the form of the API: ISO 8601 in UTC. */
export const toIso = (stored: SqlDateTime): string => `${stored.slice(0, 10)}T${stored.slice(11)}Z`;

export const fromSql = (stored: SqlDateTime): Date => new Date(toIso(stored));

/** A valid instant of the API in the form that the database stores. */
export const isoToSql = (iso: string): SqlDateTime => iso.slice(0, 23).replace('T', ' ');
