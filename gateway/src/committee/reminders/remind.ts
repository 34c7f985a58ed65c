import type { MeetingState } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { alone, fromSql, toSql, transaction } from '../../platform/db/index.ts';
import { hospitalSettings, isTimeToRemind, sendLetters } from '../../requests/index.ts';
import { itemsOf, lockMeeting } from '../agenda/store.ts';
import { findMeeting, listedMeetings, membersOf } from '../meetings/store.ts';
import { agendaDue } from './publish.ts';
import { insertMark, isPlannedSince, marksOf, PUBLISHED, remindedOf, unmarked } from './store.ts';

const HOUR = 60 * 60_000;
/** The most coming meetings that are considered. */
const MOST = 200;

type Meeting = NonNullable<Awaited<ReturnType<typeof findMeeting>>>;

export const membersIn = async (db: Services['db'], id: number): Promise<number[]> =>
  (await membersOf(db, [id])).map((person) => person.id);

/** Sends a one-time mail about a meeting, if it was not sent before. The meeting is locked meanwhile, so that nobody changes its time. */
export const once = (
  services: Services,
  { id, mark, state = 'planned' }: { id: number; mark: (meeting: Meeting) => string; state?: MeetingState },
  tell: (trx: Services['db'], meeting: Meeting) => Promise<boolean>,
): Promise<void> =>
  transaction(services.db, async (trx) => {
    await lockMeeting(trx, id);
    const meeting = await findMeeting(trx, id);
    if (meeting?.state !== state) return;
    if ((await marksOf(trx, [id], [mark(meeting)])).size) return;
    if (!(await tell(trx, meeting))) return;
    await insertMark(trx, { id, mark: mark(meeting), at: toSql(services.clock()) });
  });

/**
 * Reminds the members of meetings that begin soon, once for each start time. Members who got a mail with the plan shortly before need no
 * reminder.
 */
async function remindOfMeetings(services: Services, ahead: readonly Meeting[]): Promise<void> {
  const { meeting_reminder_hours: hours } = await hospitalSettings(services);
  const now = services.clock().getTime();
  const from = (meeting: Meeting) => fromSql(meeting.starts_at).getTime() - hours * HOUR;
  const isSoon = (meeting: Meeting) => now >= from(meeting) && now < fromSql(meeting.starts_at).getTime();
  const mark = (meeting: Meeting) => remindedOf(meeting.starts_at);
  const due = hours > 0 ? ahead.filter(isSoon) : [];
  for (const { id, ...found } of await unmarked(services.db, due, mark))
    await once(services, { id, mark }, async (trx, meeting) => {
      if (meeting.starts_at !== found.starts_at) return false;
      if (!(await isPlannedSince(trx, id, toSql(new Date(from(meeting))))))
        await sendLetters(services, trx, {
          letter: 'meeting_reminder',
          of: id,
          people: await membersIn(trx, id),
        });
      return true;
    });
}

/** Publishes the agendas of meetings a set number of working days before, when they are not empty: the members get them by mail, once. */
async function publishAgendas(services: Services, ahead: readonly Meeting[]): Promise<void> {
  if (!(await isTimeToRemind(services))) return;
  const isDueAt = await agendaDue(services);
  const isDue = ({ starts_at }: Meeting) => isDueAt(fromSql(starts_at));
  const mark = () => PUBLISHED;
  for (const { id } of await unmarked(services.db, ahead.filter(isDue), mark))
    await once(services, { id, mark }, async (trx, meeting) => {
      if (!isDue(meeting) || !(await itemsOf(trx, [id])).length) return false;
      await sendLetters(services, trx, { letter: 'agenda', of: id, people: await membersIn(trx, id) });
      return true;
    });
}

/** Sends the mails about meetings that are due. Only one gateway does it at a time. */
export const tellOfMeetings = (services: Services): Promise<void> =>
  alone(services.db, 'meetings', async () => {
    const part = { when: 'upcoming', now: toSql(services.clock()), kind: 'session' } as const;
    const ahead = await listedMeetings(services.db, part, { position: null, count: MOST });
    const planned = ahead.filter(({ state }) => state === 'planned');
    await remindOfMeetings(services, planned);
    await publishAgendas(services, planned);
  }).then(() => undefined);
