import type { Stage } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';

/** Whose newest declaration names this manufacturer, and is valid at that instant. */
export async function membersDeclaring(
  db: Database,
  key: string,
  at: SqlDateTime,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('declared_interests')
    .innerJoin('interest_declarations as declaration', 'declaration.id', 'declared_interests.declaration_id')
    .innerJoin('users', 'users.id', 'declaration.user_id')
    .select(['users.id', 'users.name'])
    .distinct()
    .where('declared_interests.manufacturer_key', '=', key)
    .where('declaration.valid_until', '>', at)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('interest_declarations as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'declaration.user_id')
            .whereRef('later.number', '>', 'declaration.number'),
        ),
      ),
    )
    .orderBy('users.id')
    .execute();
}

/** The requests before the committee, with their manufacturers. */
export const requestsInReview = (
  db: Database,
  stages: readonly Stage[],
): Promise<{ id: number; manufacturer: string }[]> =>
  db
    .selectFrom('device_requests')
    .select(['id', 'manufacturer'])
    .where('stage', 'in', stages)
    .orderBy('id')
    .execute();
