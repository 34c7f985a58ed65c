import { isReminder, readAction } from '@portal/domain';
import type { Services } from '../platform/context.ts';
import type { EventAction } from './history/service.ts';

/** The portal itself, as who acts in histories. */
export const PORTAL = { id: 0, name: 'Portal' } as const;

/** What the portal itself does to a request, beside reminding: rules ask for consultations, urgent ones circulate, circulations end, files that it removes hold malware. */
const ACTS: readonly string[] = [
  // An older version said so of circulations, too.
  'agenda_added',
  'circulated',
  'recommended',
  'released',
  'recused',
  'question_withdrawn',
  'evidence_removed',
  'file_removed',
  'consultation_asked',
  'consultation_skipped',
] satisfies EventAction[];

/** Whether it is an event, with its action as stored, that the portal itself writes into the history of a request. */
export function isByPortal({
  actor_id,
  action: stored,
}: {
  actor_id: number | null;
  action: string;
}): boolean {
  const { action } = readAction(stored);
  return actor_id === PORTAL.id && (isReminder(action) || ACTS.includes(action));
}

/** What an event needs that the upkeep adds, and no call of a person. */
export const upkeepOf = ({ changes }: Pick<Services, 'changes'>) => ({ correlationId: 'upkeep', changes });
