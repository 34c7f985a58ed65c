import { ASSIGNABLE_STAGES, type Stage } from '@portal/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

/**
 * A part of another statement: whether an open question still waits. Questions that were open when their request was closed do not wait
 * until it is restored; questions that are asked after the closing do.
 */
export const stillAsked = (
  request: { stage: Expression<Stage>; since: Expression<SqlDateTime | null> },
  askedAt: Expression<SqlDateTime>,
) =>
  sql<SqlBool>`(${request.stage} in (${sql.join([...ASSIGNABLE_STAGES])})
    or ${request.since} is null or ${askedAt} >= ${request.since})`;
