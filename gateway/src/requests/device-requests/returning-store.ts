import { ASSIGNING_ROLES } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { holderOf } from '../assignee/store.ts';
import { openQuestionsOf } from '../comments/store.ts';
import type { DeviceRequest } from './model.ts';

/** The facts about the people of a dismissed request that matter when it is restored. */
export interface Returning {
  /** Whether its requester has a question to answer. */
  isAsked: boolean;
  /** Whether it has an assignee who is active and analyzes requests. */
  isHeld: boolean;
}

/** Reads these facts about a request. One statement. */
export async function returningOf(
  db: Database,
  { id, requestedBy, assigneeId }: DeviceRequest,
): Promise<Returning> {
  const { asked, held } = await db
    .selectNoFrom((eb) => [
      eb.exists(openQuestionsOf(db, id, requestedBy)).as('asked'),
      eb.exists(holderOf(db, assigneeId ?? 0, ASSIGNING_ROLES)).as('held'),
    ])
    .executeTakeFirstOrThrow();
  return { isAsked: Number(asked) === 1, isHeld: Number(held) === 1 };
}
