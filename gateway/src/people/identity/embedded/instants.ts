import type { KyselyPlugin } from 'kysely';

/** The provider's date columns, in all of its tables. */
const COLUMNS = new Set([
  'createdAt',
  'updatedAt',
  'expiresAt',
  'accessTokenExpiresAt',
  'refreshTokenExpiresAt',
  'lockedUntil',
]);

/** Reads the text of a MySQL answer, or the text that the library writes to SQLite. */
export const instant = (text: string): Date =>
  new Date(text.endsWith('Z') ? text : `${text.replace(' ', 'T')}Z`);

const read = (value: unknown): unknown => (typeof value === 'string' ? instant(value) : value);

/** The gateway's MySQL connections answer instants as text in UTC; the provider expects dates. */
export const readInstants: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const rows = result.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, COLUMNS.has(column) ? read(value) : value]),
      ),
    );
    return { ...result, rows };
  },
};
