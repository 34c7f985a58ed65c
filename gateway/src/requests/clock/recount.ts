import { createHash } from 'node:crypto';
import {
  dueOf,
  type HospitalSettings,
  isOverdue,
  STAGES,
  type StageCalendar,
  settingsOf,
  stageCalendar,
  targetDays,
} from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { alone, isoToSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { clockEventsOf, pausesIn } from '../history/pauses.ts';
import { ruledTargets } from '../routing/match.ts';
import { calendarOf } from '../settings/service.ts';
import { clockedBetween, dueCount, lastRequestId, saveDueCount, writeDue } from './store.ts';

/** How many ids are processed in one step. */
const STEP = 500;

/** The settings on which due dates depend, besides the targets of routing rules. */
export const DUE_SETTINGS = settingsOf('targets', 'urgentTargets', 'calendar');

/** Increases when the rules for due dates change, so that they are computed again. 2: the clock stops while the order is blocked. */
const RULES = 2;

/** The targets of those routing rules that have any. */
const ruled = ({ routing_rules: rules }: HospitalSettings) =>
  rules.flatMap(({ id, targets }) => (Object.keys(targets).length ? [[id, targets]] : []));

/** A hash of everything on which due dates depend. */
export const fingerprint = ({ timeZone, settings }: StageCalendar): string =>
  createHash('sha256')
    .update(
      JSON.stringify([RULES, timeZone, ...DUE_SETTINGS.map((name) => settings[name]), ...ruled(settings)]),
    )
    .digest('hex');

/** Whether all due dates were computed with one calendar; false while they are being computed again. */
export async function isCountedBy(db: Database, calendar: StageCalendar): Promise<boolean> {
  const state = await dueCount(db);
  return state?.position === null && state.calendar === fingerprint(calendar);
}

/** The requests with ids in one step after `after`, with the due dates by this calendar. */
async function dueIn(
  db: Database,
  after: number,
  calendar: StageCalendar,
  now: string,
): Promise<{ request: DeviceRequest; dueAt: string | null }[]> {
  const stages = STAGES.filter((stage) => targetDays(stage, calendar.settings) !== null);
  const requests = await clockedBetween(db, after, after + STEP, stages);
  const events = await clockEventsOf(
    db,
    requests.map(({ id }) => id),
  );
  const ruled = await ruledTargets(
    db,
    calendar.settings,
    requests.map(({ id }) => id),
  );
  return requests.map((request) => {
    const pauses = pausesIn(events.get(request.id) ?? [], now);
    return { request, dueAt: dueOf(request, calendar, pauses, ruled.get(request.id)) };
  });
}

/**
 * Computes the due dates of all open requests again, if the settings or the time zone have changed since the last time. It works in small
 * steps and stores its progress, so that it continues where it was interrupted. Open pages are notified once at its end. Returns the number
 * of changed due dates.
 */
export async function recountDue(services: Services): Promise<number> {
  const { db } = services;
  if (await isCountedBy(db, await calendarOf(services))) return 0;
  return alone(db, 'due days', async () => {
    let changed = 0;
    let state = await dueCount(db);
    for (;;) {
      const calendar = await calendarOf(services);
      const wanted = fingerprint(calendar);
      // Another change of the settings restarts it.
      if (state?.calendar !== wanted) state = { calendar: wanted, position: 0 };
      if (state.position === null) {
        if (changed) services.changes.announce('dueDays');
        return changed;
      }
      const now = services.clock().toISOString();
      for (const { request, dueAt } of await dueIn(db, state.position, calendar, now)) {
        if (dueAt === (request.dueAt ?? null)) continue;
        await writeDue(db, request, dueAt && isoToSql(dueAt));
        changed++;
      }
      const position: number = state.position + STEP;
      state = { calendar: wanted, position: position < (await lastRequestId(db)) ? position : null };
      await saveDueCount(db, state.calendar, state.position);
    }
  });
}

/** A preview looks at this many of the newest request ids. */
const MOST_PREVIEWED = 20_000;

/** Says what the settings `then` would change about due dates: "14 requests become overdue." */
export async function previewDue(
  { db, clock, config }: Services,
  _now: HospitalSettings,
  then: HospitalSettings,
): Promise<string> {
  const calendar = stageCalendar(then, config.timeZone);
  const at = clock();
  let [more, fewer, moved, again] = [0, 0, 0, 0];
  const last = await lastRequestId(db);
  const first = Math.max(0, last - MOST_PREVIEWED);
  for (let after = first; after < last; after += STEP) {
    for (const { request, dueAt } of await dueIn(db, after, calendar, at.toISOString())) {
      const was = isOverdue(request.dueAt ?? null, at);
      const is = isOverdue(dueAt, at);
      if (is && !was) more++;
      if (was && !is) fewer++;
      if (dueAt === (request.dueAt ?? null)) continue;
      moved++;
      // Nobody was reminded of the new due date yet, so people will be (ADR 93).
      if (was && is) again++;
    }
  }
  const parts = [
    moved && `${requests(moved)} ${moved === 1 ? 'gets' : 'get'} another due day`,
    more && `${requests(more)} ${more === 1 ? 'becomes' : 'become'} overdue`,
    fewer && `${requests(fewer)} ${fewer === 1 ? 'is' : 'are'} no longer overdue`,
    again &&
      `${requests(again)} ${again === 1 ? 'stays overdue and is' : 'stay overdue and are'} told of again`,
  ].filter(Boolean);
  const text = parts.length ? `${parts.join(', ')}.` : 'No due day changes.';
  return first > 0 ? `Of the newest ${MOST_PREVIEWED} requests: ${text}` : text;
}

const requests = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`;
