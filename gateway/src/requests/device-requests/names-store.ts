import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/db/index.ts';

type PersonColumn = 'requested_by' | 'assignee_id';

/** A person of the request in each row, as a subquery: with a join, the database could start at the other table. */
export const personOf = <From extends keyof Tables>(
  eb: ExpressionBuilder<Tables, From>,
  column: PersonColumn,
) =>
  (eb as unknown as ExpressionBuilder<Tables, 'device_requests'>)
    .selectFrom('users as person')
    .whereRef('person.id', '=', `device_requests.${column}`);

/** The name of the person. Null where the column is. */
export const nameOf = <From extends keyof Tables>(
  eb: ExpressionBuilder<Tables, From>,
  column: PersonColumn,
) => personOf(eb, column).select('person.name');
