import type { SortOrder } from '@portal/domain';
import type { Expression, ExpressionBuilder, SqlBool, StringReference } from 'kysely';
import type { Database } from '../context.ts';
import type { Value, Values } from '../fast/index.ts';
import { isSqlite } from './dialect.ts';
import type { SqlDateTime } from './tables.ts';

/** Where a page of a list starts: after the row with this sort key and id. */
export interface Position<Id extends number | string = number> {
  at: SqlDateTime;
  id: Id;
}

/**
 * The start of reading page by page: below every id. The portal's ids begin with 1, but a row that somebody inserted by hand may have any
 * id.
 */
export const BEFORE_ALL_IDS = -1e19;

/**
 * A condition for the rows of a list after a position, by an instant and the id. The database reads them as one range of the list's index.
 * The first part gives the range. The second part removes the rows of the same instant that were already shown. A database would not use an
 * OR alone as a range.
 */
export function after<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: StringReference<DB, TB>,
  position: Values<Position<number | string>> | null,
  order: SortOrder = 'newest',
): Expression<SqlBool> {
  if (!position) return eb(column, 'is not', null as never);
  const { at, id } = position;
  const [beyond, from] = order === 'newest' ? (['<', '<='] as const) : (['>', '>='] as const);
  const ids = 'id' as typeof column;
  return eb.and([
    eb(column, from, at as never),
    eb.or([eb(column, beyond, at as never), eb(ids, beyond, id as never)]),
  ]);
}

/**
 * Bounds with only this value between them. Numbers are integers. Texts are names of letters, digits, `-` and `_`: `!` comes
 * before all of these and `~` after them. `!` also comes after the space, with which MySQL and MariaDB pad the shorter text.
 */
const below = (value: string | number) =>
  typeof value === 'number'
    ? value - 1
    : `${value.slice(0, -1)}${String.fromCharCode(value.charCodeAt(value.length - 1) - 1)}~`;
const above = (value: string | number) => (typeof value === 'number' ? value + 1 : `${value}!`);

/**
 * "Equals" for a column that stands in front of a sort key. The list must be ordered by this column first. MariaDB plans an equality as
 * `ref`, and also a range with only one possible value: then it reads every row before the position, or sorts all rows. So this range stays
 * open at the end where the reading stops, and the database uses both columns of the index. SQLite needs the equality.
 */
export function pinned<DB, TB extends keyof DB, T extends string | number>(
  db: Database,
  eb: ExpressionBuilder<DB, TB>,
  column: StringReference<DB, TB>,
  pin: Value<T>,
  order: SortOrder = 'newest',
): Expression<SqlBool> {
  const value = pin as never;
  if (isSqlite(db)) return eb(column, '=', value);
  return order === 'newest'
    ? eb.and([eb(column, '>', pin.map(below) as never), eb(column, '<=', value)])
    : eb.and([eb(column, '>=', value), eb(column, '<', pin.map(above) as never)]);
}
