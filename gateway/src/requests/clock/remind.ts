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

/** So many are told of in one run; the next run goes on. */
const MOST = 1_000;

interface Round {
  kind: ReminderKind;
  action: ReminderAction;
  /** Due after this, at the earliest. */
  after: SqlDateTime;
  to: SqlDateTime;
  /** The role that is told instead of the assignee. */
  role?: Role;
}

/**
 * What is told today, by the settings of the calendar. Due is a day, so this changes at midnight where the hospital is. `begins` says that
 * the portal reminds from now on, where it never has.
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
  // What was overdue before the portal reminded anybody stands in the lists: nobody is told of all of it at once.
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
    // On a day off as many working days have passed as on the last one before it.
    const last = isWorkingDay(today, calendar) ? today : addWorkingDays(today, -1, calendar);
    const to = end(addWorkingDays(last, -settings.escalation_days, calendar));
    const role = settings.escalation_role;
    rounds.push({ kind: 'escalated', action: 'escalated', after: start, to, role });
  }
  return rounds;
}

/**
 * Whether it is time to remind: on working days from the hour before the daily digests on, which tell of it then. At night and on days
 * off nobody's phone rings for what can wait.
 */
export async function isTimeToRemind(services: Services): Promise<boolean> {
  const calendar = await calendarOf(services);
  const { timeZone } = calendar;
  const now = services.clock();
  const isDaytime = hourOf(now, timeZone) >= services.config.digestHour - 1;
  return isDaytime && isWorkingDay(dayOf(now, timeZone), calendar);
}

/** The last day that reminders tell of today: of days off they tell on the working day before. */
export async function lastDayTold(services: Services): Promise<string> {
  const calendar = await calendarOf(services);
  const today = dayOf(services.clock(), calendar.timeZone);
  return addDays(addWorkingDays(today, 1, calendar), -1);
}

/**
 * Reminds of the requests that are due, once of each due day, and tells of those that are overdue: an event in the history of each.
 * Returns the number of events.
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

/** What other settings would change about the next reminders: of how many requests they tell. */
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
 * Whom a reminder is for: the role that is told of an escalation; else the assignee, and the roles of the stage unless the assignee
 * can act at it. An analyst keeps a request that the committee has, and cannot bring it on.
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
