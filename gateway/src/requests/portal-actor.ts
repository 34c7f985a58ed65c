import { isReminder, readAction } from '@portal/domain';
import type { Services } from '../platform/context.ts';
import type { EventAction } from './history/service.ts';

/** The portal itself as the actor of an event in a history. */
export const PORTAL = { id: 0, name: 'Portal' } as const;

/**
 * What the portal itself does to a request, apart from reminders: a rule asks for a consultation, an urgent request is circulated, a
 * circulation ends, a file with malware is removed.
 */
const ACTS: readonly string[] = [
  // An older version recorded this for circulations as well.
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

/** Whether the portal itself wrote this event into a request's history. `action` is the action as it is stored. */
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

/** The context of an event that the upkeep adds: it belongs to no call of a person. */
export const upkeepOf = ({ changes }: Pick<Services, 'changes'>) => ({ correlationId: 'upkeep', changes });
