import { fileURLToPath } from 'node:url';
import { type AbsenceProblem, absencesSchema, dayOf, invalidField, MESSAGES, validate } from '@portal/domain';
import { recordSecurityEvent } from '../../audit/index.ts';
import {
  type AbsenceCalendarRow,
  absenceCalendarOf,
  absencesFrom,
  calendarsDue,
  canAct,
  changeAbsenceCalendar,
  deleteAbsenceCalendar,
  lockUser,
  peopleById,
  replaceAbsences,
  saveAbsenceCalendar,
} from '../../people/index.ts';
import type { Context, Database, Services } from '../../platform/context.ts';
import { afterCommit, fromSql, toIso, toSql, transaction } from '../../platform/db/index.ts';
import { type Threads, threads } from '../../platform/threads.ts';
import { createSignal, startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { requireReader } from '../notices/service.ts';
import type { Absence, AbsencesTask } from './absences-worker.ts';
import { calendarAddress, fetchCalendar, mayReadAt } from './fetch-calendar.ts';
import { requireNaming, todayIn } from './service.ts';

/** The calendar of absences as its person sees it: without its address, which may be secret. */
export interface AbsenceCalendar {
  /** The host name of its address. */
  host: string;
  /** When it was read last; null if it was never read. */
  readAt: string | null;
  /** Why it could not be read the last time; null when it could. */
  problem: AbsenceProblem | null;
  /** The first and the last date ("2026-11-24") of the current or next absence; null without one. */
  from: string | null;
  until: string | null;
}

const LOOK_MS = 60_000;
const HOUR_MS = 60 * 60_000;
/** For this long, no other gateway reads a calendar that one gateway has begun to read. */
const LEASE_MS = 5 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Absences are read for this many days ahead. */
const DAYS_AHEAD = 60;
/** While a calendar cannot be read, the absences that were read last stay valid for this long. */
const TRUSTED_MS = 7 * DAY_MS;
const AT_ONCE = 10;

const WORKER = fileURLToPath(new URL('./absences-worker.ts', import.meta.url));
/** A calendar with some thousand events takes less than a second. */
const LIMITS = { timeMs: 5_000, heapMb: 128, atOnce: 1 };
const reading: Threads<AbsencesTask, Absence[]> = threads('absences', WORKER, LIMITS);

/** Wakes the reading when somebody has saved an address on this gateway. */
const addressKept = createSignal();

async function present(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  db: Database,
  row: AbsenceCalendarRow,
): Promise<AbsenceCalendar> {
  const [next] = await absencesFrom(db, row.user_id, dayOf(clock(), config.timeZone));
  return {
    host: new URL(row.address).hostname,
    readAt: row.read_at && toIso(row.read_at),
    problem: row.problem,
    from: next?.from_day ?? null,
    until: next?.until_day ?? null,
  };
}

/** The user's own calendar of absences; null when there is none. DomainErrors: `unauthenticated`, `forbidden`. */
export async function readAbsences(context: Context): Promise<AbsenceCalendar | null> {
  const row = await absenceCalendarOf(context.db, requireReader(context).id);
  return row ? present(context, context.db, row) : null;
}

/**
 * Stores the address of the user's own calendar of absences, in place of an earlier one. The calendar is read soon, and every hour from
 * then on. DomainErrors: `unauthenticated`, `forbidden`, `invalid` for an address that the portal does not call.
 */
export async function setAbsences(context: Context, input: unknown): Promise<AbsenceCalendar> {
  const user = requireNaming(context);
  const address = calendarAddress(validate(absencesSchema, input).address);
  if (!mayReadAt(address, context.config.absenceOrigins))
    throw invalidField('address', MESSAGES.notHttpsCalendar);
  return transaction(context.db, async (trx) => {
    await lockUser(trx, user.id);
    const at = context.clock();
    const now = toSql(at);
    const row = { user_id: user.id, address, set_at: now, due_at: now, read_at: null, problem: null };
    await saveAbsenceCalendar(trx, row);
    const detail = new URL(address).hostname;
    await recordSecurityEvent(trx, at, {
      ...{ kind: 'absences_set', userId: user.id, address: context.address, detail },
    });
    afterCommit(trx, addressKept.give);
    return present(context, trx, row);
  });
}

/** Removes the user's own address and the absences from it; false when there was none. DomainErrors: `unauthenticated`, `forbidden`. */
export async function removeAbsences(context: Context): Promise<boolean> {
  const { id: userId } = requireNaming(context);
  return transaction(context.db, async (trx) => {
    const isRemoved = await deleteAbsenceCalendar(trx, userId);
    if (isRemoved)
      await recordSecurityEvent(trx, context.clock(), {
        ...{ kind: 'absences_removed', userId, address: context.address },
      });
    return isRemoved;
  });
}

type Reading = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/** Reads all calendars that are due. Several gateways may do it at once: each calendar is read by one of them. */
export async function readDue(services: Reading): Promise<void> {
  for (;;) {
    const due = await calendarsDue(services.db, toSql(services.clock()), AT_ONCE);
    if (!due.length) return;
    await Promise.all(due.map((row) => readOne(services, row)));
  }
}

async function readOne(services: Reading, row: AbsenceCalendarRow): Promise<void> {
  const { db, clock, config, log } = services;
  const at = (ms: number) => toSql(new Date(clock().getTime() + ms));
  const claimed = { ...row, due_at: at(LEASE_MS) };
  if (!(await changeAbsenceCalendar(db, row, { due_at: claimed.due_at }))) return;
  const [person] = await peopleById(db, [row.user_id]);
  if (!canAct(person)) return forget(services, row.user_id);
  const fetched = await fetchCalendar(row.address, config.absenceOrigins);
  const read = 'text' in fetched ? await daysIn(services, fetched.text) : fetched;
  if ('problem' in read) log.info({ user: row.user_id, problem: read.problem }, 'absences were not read');
  await transaction(db, async (trx) => {
    const isRead = 'absences' in read;
    const changes = {
      due_at: at(HOUR_MS),
      problem: isRead ? null : read.problem,
      ...(isRead && { read_at: toSql(clock()) }),
    };
    // The person has changed the address in the meantime.
    if (!(await changeAbsenceCalendar(trx, claimed, changes))) return;
    const lastRead = fromSql(row.read_at ?? row.set_at).getTime();
    if (isRead) await replaceAbsences(trx, row.user_id, read.absences);
    else if (clock().getTime() - lastRead > TRUSTED_MS) await replaceAbsences(trx, row.user_id, []);
  });
}

/** Removes the calendar of somebody who can no longer use the portal. */
const forget = ({ db, clock }: Reading, userId: number): Promise<void> =>
  transaction(db, async (trx) => {
    if (await deleteAbsenceCalendar(trx, userId))
      await recordSecurityEvent(trx, clock(), { kind: 'absences_removed', userId, detail: 'by the portal' });
  });

/** The absences in the text of a calendar, from today on. */
async function daysIn(
  services: Pick<Services, 'clock' | 'config'>,
  text: string,
): Promise<{ absences: Absence[] } | { problem: AbsenceProblem }> {
  const { clock, config } = services;
  const last = dayOf(new Date(clock().getTime() + DAYS_AHEAD * DAY_MS), config.timeZone);
  const task = { text, first: todayIn(services), last, timeZone: config.timeZone };
  try {
    return { absences: await reading.run(task) };
  } catch {
    // The error is not logged: it may contain texts of the calendar.
    return { problem: 'no_calendar' };
  }
}

/** Reads calendars for as long as the gateway runs. */
export const startReading = (services: Services): Worker =>
  startWorker(services.log, 'absences', () => readDue(services), LOOK_MS, { wokenBy: addressKept });
