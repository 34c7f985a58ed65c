import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely';

/** For `containsText`: `%` and `_` in the text stand for themselves. */
export const patternOf = (text: string): string => `%${text.replace(/[!%_]/g, '!$&')}%`;

/** True where one of the columns contains the text that the pattern was made of, whatever its case. */
export function containsText<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: readonly ReferenceExpression<DB, TB>[],
  pattern: string,
): Expression<SqlBool> {
  return eb.or(columns.map((column) => sql<SqlBool>`${eb.ref(column as never)} like ${pattern} escape '!'`));
}
