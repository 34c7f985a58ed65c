import {
  addDays,
  addWorkingDays,
  dayOf,
  effectiveRoles,
  endOfDay,
  type HospitalSettings,
  hourOf,
  isRole,
  isWorkingDay,
  type ReminderAction,
  type Role,
  rolesOfStage,
  type StageCalendar,
  stageCalendar,
  stageOf,
  stagesWaitingFor,
} from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { alone, isoToSql, type SqlDateTime, toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import type { Concern } from '../history/service.ts';
import { activePeople } from '../notices/people-store.ts';
import { calendarOf } from '../settings/service.ts';
import { tellOnce } from '../tell-once.ts';
import { dueBetween, insertReminder, remindedSince, remindFrom, removeReminders } from './store.ts';
import type { ReminderKind } from './tables.ts';

onWithdrawal('request_reminders', async (_context, trx, id) => {
  await removeReminders(trx, id);
  return undefined;
});

/** How many reminders are sent in one run; the next run sends the rest. */
const MOST = 1_000;

interface Round {
  kind: ReminderKind;
  action: ReminderAction;
  /** Looks for due dates after this instant, up to and including `to`. */
  after: SqlDateTime;
  to: SqlDateTime;
  /** The role that is notified instead of the assignee and the roles of the stage. */
  role?: Role;
}

/**
 * The reminders of today, by the settings of the calendar. Requests are due on a day, so this changes at midnight in the time zone of the
 * hospital. `begins`: if the portal has never sent reminders, stores that it does from now on.
 */
async function roundsOf(
  { db, clock }: Services,
  calendar: StageCalendar,
  { begins }: { begins: boolean },
): Promise<Round[]> {
  const { timeZone, settings } = calendar;
  const today = dayOf(clock(), timeZone);
  const end = (day: string) => toSql(endOfDay(day, timeZone));
  const [yesterday, now] = [end(addDays(today, -1)), end(today)];
  // Requests that were overdue before the portal sent any reminder are only shown in the lists: nobody gets reminders of all of them
  // at once.
  const before = await remindedSince(db);
  const start = before ?? yesterday;
  if (begins && before === undefined) await remindFrom(db, start);
  const rounds: Round[] = [
    { kind: 'overdue', action: 'overdue', after: start, to: yesterday },
    { kind: 'today', action: 'reminder', after: yesterday, to: now },
  ];
  if (settings.reminder_days > 0) {
    const to = end(addWorkingDays(today, settings.reminder_days, calendar));
    rounds.push({ kind: 'before', action: 'reminder', after: now, to });
  }
  if (isRole(settings.escalation_role)) {
    // On a day off, count from the last working day before it: no further working day has passed since.
    const last = isWorkingDay(today, calendar) ? today : addWorkingDays(today, -1, calendar);
    const to = end(addWorkingDays(last, -settings.escalation_days, calendar));
    const role = settings.escalation_role;
    rounds.push({ kind: 'escalated', action: 'escalated', after: start, to, role });
  }
  return rounds;
}

/**
 * Whether it is time to send reminders: on working days, from the hour before the daily digests on, so that the digests contain them. At
 * night and on days off no phone should ring for work that can wait.
 */
export async function isTimeToRemind(services: Services): Promise<boolean> {
  const calendar = await calendarOf(services);
  const { timeZone } = calendar;
  const now = services.clock();
  const isDaytime = hourOf(now, timeZone) >= services.config.digestHour - 1;
  return isDaytime && isWorkingDay(dayOf(now, timeZone), calendar);
}

/** The last day of which today's reminders tell: today, and the days off that follow it ("2026-11-24"). */
export async function lastDayTold(services: Services): Promise<string> {
  const calendar = await calendarOf(services);
  const today = dayOf(services.clock(), calendar.timeZone);
  return addDays(addWorkingDays(today, 1, calendar), -1);
}

/**
 * Reminds people of requests that are due, once for each due date, and reports overdue ones: an event in the history of each. Returns the
 * number of events.
 */
export async function remind(services: Services): Promise<number> {
  return alone(services.db, 'reminders', async () => {
    let count = 0;
    for (const round of await roundsOf(services, await calendarOf(services), { begins: true })) {
      const due = await dueBetween(services.db, { ...round, count: MOST - count });
      for (const { id, due_at } of due) if (await remindOf(services, round, id, due_at)) count++;
      if (count >= MOST) break;
    }
    return count;
  });
}

/** Says of how many requests the next reminders would tell with the settings `then`. */
export async function previewReminders(
  services: Services,
  _now: HospitalSettings,
  then: HospitalSettings,
): Promise<string> {
  const calendar = stageCalendar(then, services.config.timeZone);
  const counts: Partial<Record<ReminderKind, number>> = {};
  for (const round of await roundsOf(services, calendar, { begins: false }))
    counts[round.kind] = (await dueBetween(services.db, { ...round, count: MOST })).length;
  const { today = 0, before = 0, escalated = 0 } = counts;
  const requests = (count: number) =>
    `${count < MOST ? count : `${MOST} or more`} ${count === 1 ? 'request' : 'requests'}`;
  return `The next reminders tell of ${requests(today + before)} due soon and ${requests(escalated)} long overdue.`;
}

const remindOf = (services: Services, { kind, action, role }: Round, id: number, dueAt: SqlDateTime) =>
  tellOnce(services, id, {
    action,
    concern: (trx, request) =>
      request.dueAt && isoToSql(request.dueAt) === dueAt ? addressees(trx, request, role) : null,
    mark: (trx) => insertReminder(trx, { request_id: id, kind, due_at: dueAt }),
  });

/**
 * Who gets a reminder. An escalation goes to `role`. Any other reminder goes to the assignee, and to the roles of the stage unless the
 * assignee can act at it: an analyst stays the assignee of a request that is before the committee, but cannot move it on.
 */
async function addressees(trx: Database, request: DeviceRequest, role: Role | undefined): Promise<Concern> {
  if (role) return { concernedRoles: [role] };
  const stage = stageOf(request);
  const { assigneeId: id } = request;
  const assignee = id === null ? undefined : (await activePeople(trx, [id], [])).get(id);
  if (!assignee) return { concernedRoles: rolesOfStage(stage) };
  const canAct = stagesWaitingFor({ id: assignee.id, roles: effectiveRoles(assignee) }).includes(stage);
  return { concerns: [assignee.id], concernedRoles: canAct ? [] : rolesOfStage(stage) };
}
