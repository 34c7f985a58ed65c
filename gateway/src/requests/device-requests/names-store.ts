import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/db/index.ts';

/**
 * The name of a person of the request in each row, as a subquery: with a join, the database could start at the other table. Null where
 * the column is.
 */
export const nameOf = <From extends keyof Tables>(
  eb: ExpressionBuilder<Tables, From>,
  column: 'requested_by' | 'assignee_id',
) =>
  (eb as unknown as ExpressionBuilder<Tables, 'device_requests'>)
    .selectFrom('users as person')
    .whereRef('person.id', '=', `device_requests.${column}`)
    .select('person.name');
