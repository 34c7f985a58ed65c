import { MOST_WAITING, type Stage, WAITING_SHOWN } from '@portal/domain';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { nameOf } from '../device-requests/person-names.ts';
import { fromRow, REQUEST_COLUMNS } from '../device-requests/rows.ts';

export interface Sought {
  stage: Stage;
  /** Without the requests on which this person has voted. */
  notVotedBy?: number;
}

/** The requests that have waited longest at the stage, and how many wait there: one statement, on the index of the stage. */
export async function findWaiting(
  db: Database,
  { stage, notVotedBy }: Sought,
): Promise<{ items: DeviceRequest[]; count: number }> {
  const waits = (eb: ExpressionBuilder<Tables, 'device_requests'>) =>
    eb.and([
      eb('device_requests.stage', '=', stage),
      ...(notVotedBy === undefined
        ? []
        : [
            eb.not(
              eb.exists(
                eb
                  .selectFrom('request_votes')
                  .select('request_votes.vote')
                  .whereRef('request_votes.request_id', '=', 'device_requests.id')
                  .where('request_votes.user_id', '=', notVotedBy),
              ),
            ),
          ]),
    ]);
  const some = db.selectFrom('device_requests').select('id').where(waits).limit(MOST_WAITING);
  const rows = await db
    .selectFrom('device_requests')
    .select(REQUEST_COLUMNS)
    .select((eb) => eb.selectFrom(some.as('some')).select(eb.fn.countAll<number>().as('count')).as('waiting'))
    .select((eb) => nameOf(eb, 'assignee_id').as('assignee_name'))
    .where(waits)
    .orderBy('stage')
    .orderBy('stage_since')
    .orderBy('id')
    .limit(WAITING_SHOWN)
    .execute();
  return { items: rows.map((row) => fromRow(row)), count: Number(rows[0]?.waiting ?? 0) };
}
