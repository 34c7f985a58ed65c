import {
  dayOf,
  effectiveRoles,
  hourOf,
  isWorkingDay,
  mailedFor,
  mayReadReports,
  REPORT_FREQUENCIES,
} from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { activePeople, calendarOf, hospitalSettings, sendLetters } from '../../requests/index.ts';
import { claimMails, readersOf, reportsToMail } from './store.ts';

/**
 * How many mails of reports are due at the same time, and how much later the next ones are due. So notices and other mails are sent between
 * them.
 */
const AT_ONCE = 20;
const PAUSE_MS = 20_000;

/**
 * Writes the mails of saved reports once for each week, month or quarter: on its first working day, from the hour of the daily digests on.
 * The gateway that claims the mails of a report stores them in the same transaction, so that a crash neither loses nor repeats a mail. The
 * content of a mail is read when it is sent, with the rights that its reader has then.
 */
export async function mailReports(services: Services): Promise<void> {
  const { clock, config, db } = services;
  const calendar = await calendarOf(services);
  const today = dayOf(clock(), config.timeZone);
  if (hourOf(clock(), config.timeZone) < config.digestHour || !isWorkingDay(today, calendar)) return;
  const settings = await hospitalSettings(services);
  let stored = 0;
  for (const frequency of REPORT_FREQUENCIES) {
    const period = mailedFor(frequency, today, settings);
    for (const { id, owner_id } of await reportsToMail(db, frequency, period))
      stored += await transaction(db, async (trx) => {
        if (!(await claimMails(trx, { id, frequency, period }))) return 0;
        const { roles, people, muted } = await readersOf(trx, id);
        const reached = await activePeople(trx, [owner_id, ...people], roles);
        const readers = [...reached.values()].filter(
          (person) =>
            !muted.has(person.id) && mayReadReports({ id: person.id, roles: effectiveRoles(person) }).allowed,
        );
        const ids = readers.map((person) => person.id);
        for (let at = stored; ids.length; ) {
          const people = ids.splice(0, AT_ONCE - (at % AT_ONCE));
          const afterMs = Math.floor(at / AT_ONCE) * PAUSE_MS;
          await sendLetters({ clock, config }, trx, { letter: 'report', of: id, people, afterMs });
          at += people.length;
        }
        return readers.length;
      });
  }
}
