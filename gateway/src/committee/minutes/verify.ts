import { hashMinutesEvent, verifyContents, verifyLinks, verifyOrder } from '../../audit/index.ts';
import type { MinutesEventRow } from './tables.ts';

const APPROVED = { parts: 'rows' } as const;
const ADDED = { text: 'text' } as const;

/** Checks the minutes of a meeting: one approval, then additions, each unchanged and after the one before. */
export function verifyMinutes(meetingId: number, events: readonly MinutesEventRow[]): string[] {
  const name = `minutes ${meetingId}`;
  const problems = verifyLinks(name, events, hashMinutesEvent);
  const told = events.map(({ sequence, content: changes }) => ({ sequence, changes }));
  const [first, ...more] = told;
  if (first) problems.push(...verifyContents(name, [first], APPROVED), ...verifyContents(name, more, ADDED));
  for (const [index, event] of events.entries()) {
    const about = `${name}, event ${event.sequence}`;
    const last = events[index - 1];
    if ((event.action === 'approved') !== (index === 0)) problems.push(`${about}: is out of turn`);
    if (last) problems.push(...verifyOrder(about, event, last));
  }
  return problems;
}
