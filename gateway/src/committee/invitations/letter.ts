import { fromSql } from '../../platform/db/index.ts';
import { type LetterFacts, onLetter, type WrittenLetter } from '../../requests/index.ts';
import { entryOf, writeInvitation as writeEntry } from '../calendar/write.ts';
import type { NamedMeetingRow } from '../meetings/model.ts';
import { findAnyMeeting, membersOf } from '../meetings/store.ts';
import { newsOf, type Plan } from './news.ts';
import { whenText } from './when.ts';

/** The address of a meeting's page. */
export const pageOf = (portal: string, id: number) => `${portal}/committee-dashboard/meetings/${id}`;

type Facts = readonly (readonly [label: string, text: string])[];

/** The people of a meeting, in words. */
export const peopleOf = (
  { chair_name, chair_id }: Pick<NamedMeetingRow, 'chair_name' | 'chair_id'>,
  members: readonly { id: number; name: string }[],
): Facts => {
  const others = members.filter(({ id }) => id !== chair_id).map(({ name }) => name);
  return [['Chair', chair_name], ...(others.length ? [['Members', others.join(', ')] as const] : [])];
};

/** The plan of a meeting, in words. */
export const planFacts = (plan: Plan, timeZone: string): Facts => [
  ['Meeting', plan.title],
  ['When', whenText(plan, timeZone)],
  ...(plan.place ? [['Where', plan.place] as const] : []),
];

/** All mails about a meeting belong to one conversation. */
export const threadOf = ({ id }: Pick<NamedMeetingRow, 'id'>): string => `meeting-${id}`;

export const openMeeting = (address: string) => ({ label: 'Open the meeting', address });

const WORDS = {
  first: ['', 'You are invited to this meeting of the committee.'],
  changed: ['Changed: ', 'This meeting of the committee has changed.'],
  cancelled: ['Cancelled: ', 'This meeting of the committee is cancelled.'],
  left: ['Cancelled: ', 'You do not belong to this meeting of the committee any more.'],
} as const;

/** The mail with the plan of a meeting as it is now. */
onLetter(
  'invitation',
  async (
    { db, clock, config },
    { mail, of, person, portal, sender }: LetterFacts,
  ): Promise<WrittenLetter | null> => {
    const meeting = await findAnyMeeting(db, of);
    if (!meeting || fromSql(meeting.ends_at) <= clock()) return null;
    const members = await membersOf(db, [meeting.id]);
    const news = await newsOf(db, meeting, members, { mail, person });
    if (!news) return null;
    const { isInvited, isFirst, plan, answer } = news;
    const method = isInvited ? 'REQUEST' : 'CANCEL';
    const why = isFirst ? 'first' : 'changed';
    const [mark, words] = WORDS[isInvited ? why : meeting.listed_at === null ? 'cancelled' : 'left'];
    const page = pageOf(portal, meeting.id);
    const people = isInvited ? peopleOf(meeting, members) : [];
    const asks = isInvited && !answer;
    const content = await writeEntry(
      entryOf(
        { ...meeting, ...plan },
        page,
        isInvited
          ? [...people.map((fact) => fact.join(': ')), `Say whether you come: ${page}`].join('\n')
          : null,
      ),
      {
        method,
        organizer: { name: sender.from.name || sender.signature, address: sender.from.address },
        attendee: { name: person.name, address: person.email },
        answer,
        stamp: clock(),
      },
    );
    return {
      subject: mark + plan.title,
      thread: threadOf(meeting),
      paragraphs: [words, ...(asks ? ['Please say in the portal whether you come.'] : [])],
      facts: [...planFacts(plan, config.timeZone), ...people],
      button: isInvited ? openMeeting(page) : null,
      calendar: { method, content },
    };
  },
);
