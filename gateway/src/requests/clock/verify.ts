import { dueOf, type StageCalendar, stageCalendar } from '@portal/domain';
import { shown } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import { fromRow } from '../device-requests/rows.ts';
import { clockEventOf, pausesIn } from '../history/pauses.ts';
import type { Stored } from '../history/verify-store.ts';
import { storedSettings } from '../settings/known.ts';
import { isCountedBy } from './recount.ts';

/** The calendar with which all due dates were computed; null while they are being computed again, or were computed in another time zone. */
export async function countedCalendar(db: Database, timeZone: string): Promise<StageCalendar | null> {
  const calendar = stageCalendar(await storedSettings(db), timeZone);
  return (await isCountedBy(db, calendar)) ? calendar : null;
}

/** Compares the due day of a request with what its columns, its history and the settings make it. The other columns are right. */
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
