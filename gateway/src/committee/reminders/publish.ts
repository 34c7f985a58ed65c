import { addWorkingDays, dayOf } from '@portal/domain';
import type { Context, Database, Services } from '../../platform/context.ts';
import { calendarOf, hospitalSettings, sendLetters } from '../../requests/index.ts';
import { forgetToldAgenda } from '../invitations/store.ts';
import { deleteMark, marksOf, PUBLISHED } from './store.ts';

const MINUTE = 60_000;
/** So long changes of a published agenda are gathered: who sorts it and adds to it sends one mail. */
const GATHERED_MS = 30 * MINUTE;

type Needs = Pick<Services, 'changes' | 'clock' | 'config' | 'db'>;

/** Whether the agenda of a meeting at some time is due: so many working days before, and never where agendas are not mailed. */
export async function agendaDue(services: Needs): Promise<(startsAt: Date) => boolean> {
  const { agenda_days: days } = await hospitalSettings(services);
  const calendar = await calendarOf(services);
  const today = dayOf(services.clock(), calendar.timeZone);
  return (startsAt) =>
    days > 0 && addWorkingDays(dayOf(startsAt, calendar.timeZone), -days, calendar) <= today;
}

/** Whether the agenda of a meeting was mailed, where agendas are. */
export async function isPublished(services: Needs, id: number): Promise<boolean> {
  const { agenda_days: days } = await hospitalSettings(services);
  return days > 0 && (await marksOf(services.db, [id], [PUBLISHED])).size > 0;
}

/** Takes back that an agenda is published, when its meeting was moved to a day of which it is not due yet: then it is mailed again. */
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

/** Tells the members of a meeting that its agenda has changed, where it is published, in the transaction that changes it. */
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

/** Mails the agenda of a meeting, where it is published, to people who join it. */
export async function tellAgenda(
  context: Context,
  trx: Database,
  { id, members }: { id: number; members: readonly number[] },
): Promise<void> {
  if (members.length && (await isPublished({ ...context, db: trx }, id)))
    await sendLetters(context, trx, { letter: 'agenda', of: id, people: members });
}
