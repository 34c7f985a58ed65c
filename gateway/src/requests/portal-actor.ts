import { isReminder } from '@portal/domain';
import type { Services } from '../platform/context.ts';

/** The portal itself, as who acts in histories. */
export const PORTAL = { id: 0, name: 'Portal' } as const;

/** Whether it is an event that the portal itself writes into the history of a request: it reminds, releases, and withdraws questions. */
export const isByPortal = ({ actor_id, action }: { actor_id: number | null; action: string }): boolean =>
  actor_id === PORTAL.id && (isReminder(action) || action === 'released' || action === 'question_withdrawn');

/** What an event needs that the upkeep adds, and no call of a person. */
export const upkeepOf = ({ changes }: Pick<Services, 'changes'>) => ({ correlationId: 'upkeep', changes });
