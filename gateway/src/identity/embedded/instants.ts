import type { KyselyPlugin } from 'kysely';

/** The provider's date columns, in every one of its tables. */
const COLUMNS = new Set([
  'createdAt',
  'updatedAt',
  'expiresAt',
  'accessTokenExpiresAt',
  'refreshTokenExpiresAt',
  'lockedUntil',
]);

const instant = (value: unknown): unknown =>
  typeof value === 'string' ? new Date(`${value.replace(' ', 'T')}Z`) : value;

/** The gateway's MySQL connections answer instants as text in UTC; the provider expects dates. */
export const readInstants: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const rows = result.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, COLUMNS.has(column) ? instant(value) : value]),
      ),
    );
    return { ...result, rows };
  },
};
