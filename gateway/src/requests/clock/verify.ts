import { dueOf, type StageCalendar, stageCalendar } from '@portal/domain';
import { shown } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import { fromRow } from '../device-requests/rows.ts';
import { clockEventOf, pausesIn } from '../history/pauses.ts';
import type { Stored } from '../history/verify-store.ts';
import { storedSettings } from '../settings/known.ts';
import { isCountedBy } from './recount.ts';

/** The calendar of the current settings; null while some due dates still have to be computed with it. */
export async function countedCalendar(db: Database, timeZone: string): Promise<StageCalendar | null> {
  const calendar = stageCalendar(await storedSettings(db), timeZone);
  return (await isCountedBy(db, calendar)) ? calendar : null;
}

/**
 * Compares the due date of a request with what follows from its other columns, which are taken to be right, its history and the settings.
 * Returns the problems.
 */
export function verifyDue(
  { id, request, events, rows }: Stored,
  calendar: StageCalendar,
  now: Date,
): string[] {
  if (!request) return [];
  const read = fromRow(request);
  const pauses = pausesIn(events.map(clockEventOf), now.toISOString());
  const [routing] = rows.request_routings;
  const rule = calendar.settings.routing_rules.find((each) => each.id === routing?.rule);
  const targets = rule?.targets;
  const [is, due] = [read.dueAt ?? null, dueOf(read, calendar, pauses, targets)];
  if (is === due) return [];
  return [
    `device_requests ${id}, due_at: is ${shown(is)}, its history and the settings of the hospital make it ${shown(due)}`,
  ];
}
