import { type Form, hashMinutesEvent, verifyContents, verifyLinks, verifyOrder } from '../../audit/index.ts';
import type { MinutesEventRow } from './tables.ts';

const FOLLOWED = { action: 'row' } as const;
/** The contents of minutes events by their action. */
const FORMS: Readonly<Record<MinutesEventRow['action'], Form>> = {
  approved: { parts: 'rows', actions: 'rows' },
  added: { text: 'text' },
  action_done: FOLLOWED,
  action_reopened: FOLLOWED,
};

/**
 * Checks the chain of a meeting's minutes: one approval, then additions and follow-ups of actions, each unchanged and linked to the event
 * before.
 */
export function verifyMinutes(meetingId: number, events: readonly MinutesEventRow[]): string[] {
  const name = `minutes ${meetingId}`;
  const problems = verifyLinks(name, events, hashMinutesEvent);
  for (const [index, event] of events.entries()) {
    const { action, sequence, content: changes } = event;
    const about = `${name}, event ${sequence}`;
    const last = events[index - 1];
    const form = Object.hasOwn(FORMS, action) ? FORMS[action] : undefined;
    if (!form || (action === 'approved') !== (index === 0)) problems.push(`${about}: is out of turn`);
    else problems.push(...verifyContents(name, [{ sequence, changes }], form));
    if (last) problems.push(...verifyOrder(about, event, last));
  }
  return problems;
}
