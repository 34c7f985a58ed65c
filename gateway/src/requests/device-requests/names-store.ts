import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../platform/db/index.ts';

type PersonColumn = 'requested_by' | 'assignee_id';

/** A subquery: the requester or assignee of the request in each row. With a join, the database could begin with the other table. */
export const personOf = <From extends keyof Tables>(
  eb: ExpressionBuilder<Tables, From>,
  column: PersonColumn,
) =>
  (eb as unknown as ExpressionBuilder<Tables, 'device_requests'>)
    .selectFrom('users as person')
    .whereRef('person.id', '=', `device_requests.${column}`);

/** A subquery: the name of that person. Null when the column is null. */
export const nameOf = <From extends keyof Tables>(
  eb: ExpressionBuilder<Tables, From>,
  column: PersonColumn,
) => personOf(eb, column).select('person.name');
