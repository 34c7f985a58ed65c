import { STAGES } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { UNRANKED } from '../device-requests/sort-keys.ts';

/** Gives their place in the order to requests that an older gateway has written, which knows no urgent ones. */
export async function rankRest(db: Database): Promise<void> {
  await db
    .updateTable('device_requests')
    .set((eb) => ({ ranked_at: eb.ref('submission_date') }))
    .where('stage', 'in', STAGES)
    .where('ranked_at', '=', UNRANKED)
    .execute();
}
