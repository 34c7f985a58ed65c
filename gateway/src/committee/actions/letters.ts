import { effectiveRoles, mayHaveAction, mayReadMeetings } from '@portal/domain';
import { calendarDayText, type LetterFacts, onLetter, type WrittenLetter } from '../../requests/index.ts';
import { openMeeting, pageOf, planFacts, threadOf } from '../invitations/letter.ts';
import { findMeeting } from '../meetings/store.ts';
import { numbered } from '../reminders/letters.ts';
import { daysTold } from './remind.ts';
import { openActionsOf } from './store.ts';
import type { MeetingActionRow } from './tables.ts';

type Services = Parameters<Parameters<typeof onLetter>[1]>[0];

/** The actions of a meeting that the person must do and that this mail is about; null when there are none. */
async function letterOf(
  { db, config }: Services,
  { of, person, portal }: LetterFacts,
  { subject, news, tells }: { subject: string; news: string; tells: (row: MeetingActionRow) => boolean },
): Promise<WrittenLetter | null> {
  const actor = { id: person.id, roles: effectiveRoles(person) };
  const meeting = mayHaveAction(actor) ? await findMeeting(db, of) : undefined;
  if (!meeting) return null;
  const actions = (await openActionsOf(db, { meetingId: of, personId: person.id })).filter(tells);
  if (!actions.length) return null;
  const lines = actions.map(({ text, open_until: day }) =>
    [text, ...(day ? [`by ${calendarDayText(day)}`] : [])].join(', '),
  );
  return {
    subject: `${subject}: ${meeting.title}`,
    thread: threadOf(meeting),
    paragraphs: [news, numbered(lines), 'Please mark them as done in the portal when they are.'],
    facts: planFacts(meeting, config.timeZone),
    button: mayReadMeetings(actor)
      ? openMeeting(pageOf(portal, meeting.id))
      : { label: 'Open the portal', address: `${portal}/home` },
  };
}

onLetter('action_given', (services, facts) =>
  letterOf(services, facts, {
    subject: 'Actions',
    news: 'By the minutes of this meeting of the committee these actions are yours.',
    tells: () => true,
  }),
);

onLetter('action_due', async (services, facts) => {
  const { ahead } = await daysTold(services);
  return letterOf(services, facts, {
    subject: 'Reminder of actions',
    news: 'These actions from a meeting of the committee are due soon, or were.',
    tells: ({ open_until: day }) => day !== null && day <= ahead,
  });
});
