import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely';

/** True where one of the columns contains the text, whatever its case; `%` and `_` in it stand for themselves. */
export function containsText<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: readonly ReferenceExpression<DB, TB>[],
  text: string,
): Expression<SqlBool> {
  const pattern = `%${text.replace(/[!%_]/g, '!$&')}%`;
  return eb.or(columns.map((column) => sql<SqlBool>`${eb.ref(column as never)} like ${pattern} escape '!'`));
}
