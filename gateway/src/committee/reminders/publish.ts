import { addWorkingDays, dayOf } from '@portal/domain';
import type { Context, Database, Services } from '../../platform/context.ts';
import { calendarOf, hospitalSettings, sendLetters } from '../../requests/index.ts';
import { forgetToldAgenda } from '../invitations/store.ts';
import { deleteMark, marksOf, PUBLISHED } from './store.ts';

const MINUTE = 60_000;
/** How long changes of a published agenda are collected, so that several changes in a row cause only one mail. */
const GATHERED_MS = 30 * MINUTE;

type Needs = Pick<Services, 'changes' | 'clock' | 'config' | 'db'>;

/**
 * Returns a function that says whether the agenda of a meeting at this time is due: a set number of working days before it. Never due in
 * hospitals that do not mail agendas.
 */
export async function agendaDue(services: Needs): Promise<(startsAt: Date) => boolean> {
  const { agenda_days: days } = await hospitalSettings(services);
  const calendar = await calendarOf(services);
  const today = dayOf(services.clock(), calendar.timeZone);
  return (startsAt) =>
    days > 0 && addWorkingDays(dayOf(startsAt, calendar.timeZone), -days, calendar) <= today;
}

/** Whether the agenda of a meeting was mailed, in hospitals that mail agendas. */
export async function isPublished(services: Needs, id: number): Promise<boolean> {
  const { agenda_days: days } = await hospitalSettings(services);
  return days > 0 && (await marksOf(services.db, [id], [PUBLISHED])).size > 0;
}

/**
 * Marks the agenda of a meeting as not published, if the meeting was moved to a day for which the agenda is not due yet. It will be mailed
 * later.
 */
export async function postponeAgenda(
  context: Context,
  trx: Database,
  { id, startsAt }: { id: number; startsAt: string },
): Promise<void> {
  const isDue = await agendaDue({ ...context, db: trx });
  if (isDue(new Date(startsAt))) return;
  await deleteMark(trx, { id, mark: PUBLISHED });
  await forgetToldAgenda(trx, id);
}

/** If the agenda is published, tells the members of the meeting that it has changed, in the transaction that changes it. */
export async function tellChangedAgenda(
  context: Context,
  trx: Database,
  { id, members }: { id: number; members: readonly number[] },
): Promise<void> {
  if (await isPublished({ ...context, db: trx }, id))
    await sendLetters(context, trx, {
      letter: 'agenda_changed',
      of: id,
      people: members,
      afterMs: GATHERED_MS,
    });
}

/** If the agenda is published, mails it to people who join the meeting. */
export async function tellAgenda(
  context: Context,
  trx: Database,
  { id, members }: { id: number; members: readonly number[] },
): Promise<void> {
  if (members.length && (await isPublished({ ...context, db: trx }, id)))
    await sendLetters(context, trx, { letter: 'agenda', of: id, people: members });
}
