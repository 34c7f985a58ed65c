import { ASSIGNABLE_STAGES, type Stage } from '@portal/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

/**
 * Whether an open question still waits, as a part of another statement: those that were open when their request was closed do so no
 * longer, until it is restored; what is asked afterwards does.
 */
export const stillAsked = (
  request: { stage: Expression<Stage>; since: Expression<SqlDateTime | null> },
  askedAt: Expression<SqlDateTime>,
) =>
  sql<SqlBool>`(${request.stage} in (${sql.join([...ASSIGNABLE_STAGES])})
    or ${request.since} is null or ${askedAt} >= ${request.since})`;
