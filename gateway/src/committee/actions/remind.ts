import { addDays, addWorkingDays, beginOfDay, dayOf } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { alone, toSql, transaction } from '../../platform/db/index.ts';
import { calendarOf, isTimeToRemind, sendLetters } from '../../requests/index.ts';
import { lockMeeting } from '../agenda/store.ts';
import { insertMark, unmarked } from '../reminders/store.ts';
import { actionsDue, holdersOf } from './store.ts';

/** How many days of meetings are read at once. */
const MOST = 1_000;

/**
 * The days of today's reminders. Actions that are due up to and including `last` get the reminder of the day itself; actions that are due
 * later, up to and including `ahead`, get the reminder of the day before.
 */
export async function daysTold(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'changes'>,
): Promise<{ today: string; last: string; ahead: string }> {
  const calendar = await calendarOf(services);
  const today = dayOf(services.clock(), calendar.timeZone);
  // For due days on days off, people are reminded on the working day before.
  const before = (workingDays: number) => addDays(addWorkingDays(today, workingDays, calendar), -1);
  return { today, last: before(1), ahead: before(2) };
}

/**
 * Reminds people of their actions one day before they are due and on the day, once each. A person who got an action only today needs no
 * reminder.
 */
export async function remindOfActions(services: Services): Promise<void> {
  if (!(await isTimeToRemind(services))) return;
  await alone(services.db, 'actions', async () => {
    const { today, last, ahead } = await daysTold(services);
    const before = toSql(beginOfDay(today, services.config.timeZone));
    const mark = ({ day }: { day: string }) => `${day > last ? 'action_soon' : 'action_due'} ${day}`;
    let due: Awaited<ReturnType<typeof actionsDue>> = [];
    do {
      due = await actionsDue(services.db, {
        from: today,
        until: ahead,
        before,
        after: due.at(-1),
        count: MOST,
      });
      for (const each of await unmarked(services.db, due, mark))
        await transaction(services.db, async (trx) => {
          const { id } = each;
          await lockMeeting(trx, id);
          if (!(await insertMark(trx, { id, mark: mark(each), at: toSql(services.clock()) }))) return;
          await sendLetters(services, trx, {
            letter: 'action_due',
            of: id,
            people: await holdersOf(trx, each),
          });
        });
    } while (due.length === MOST);
  });
}
