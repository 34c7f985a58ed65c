import { effectiveRoles, mayReadMeetings } from '@portal/domain';
import { fromSql } from '../../platform/db/index.ts';
import { type LetterFacts, onLetter, type WrittenLetter } from '../../requests/index.ts';
import { uidOf, writeInvitation as writeEntry } from '../calendar/write.ts';
import type { NamedMeetingRow } from '../meetings/model.ts';
import { findAnyMeeting, membersOf } from '../meetings/store.ts';
import { findInvitation, writeInvitation } from './store.ts';
import { whenText } from './when.ts';

/** The address of a meeting's page. */
export const pageOf = (portal: string, id: number) => `${portal}/committee-dashboard/meetings/${id}`;

type Facts = readonly (readonly [label: string, text: string])[];

/** Who belongs to a meeting, in words. */
export const peopleOf = (
  { chair_name, chair_id }: Pick<NamedMeetingRow, 'chair_name' | 'chair_id'>,
  members: readonly { id: number; name: string }[],
): Facts => {
  const others = members.filter(({ id }) => id !== chair_id).map(({ name }) => name);
  return [['Chair', chair_name], ...(others.length ? [['Members', others.join(', ')] as const] : [])];
};

const WORDS = {
  first: ['', 'You are invited to this meeting of the committee.'],
  changed: ['Changed: ', 'This meeting of the committee has changed.'],
  cancelled: ['Cancelled: ', 'This meeting of the committee is cancelled.'],
  left: ['Cancelled: ', 'You do not belong to this meeting of the committee any more.'],
} as const;

/**
 * The mail of a meeting's plan as it is now. To a member it is an invitation, and to whoever was told of it and belongs to it no more,
 * a cancellation. Nobody is told twice of the same plan, and who was never told of a meeting is not told that it is off.
 */
onLetter(
  'invitation',
  async (
    { db, clock, config },
    { mail, of, person, portal, sender }: LetterFacts,
  ): Promise<WrittenLetter | null> => {
    const meeting = await findAnyMeeting(db, of);
    if (!meeting || fromSql(meeting.ends_at) <= clock()) return null;
    const key = { meeting_id: meeting.id, user_id: person.id };
    const [members, told] = [await membersOf(db, [meeting.id]), await findInvitation(db, key)];
    if (told?.told_version === meeting.version && told.told_by !== mail) return null;
    const actor = { id: person.id, roles: effectiveRoles(person) };
    const isInvited =
      meeting.listed_at !== null && members.some(({ id }) => id === person.id) && mayReadMeetings(actor);
    if (!isInvited && !told?.told_version) return null;
    const isFirst = !told?.invited_by || told.invited_by === mail;
    await writeInvitation(db, key, {
      told_version: meeting.version,
      told_by: mail,
      ...(isInvited && isFirst && { invited_by: mail }),
    });
    const method = isInvited ? 'REQUEST' : 'CANCEL';
    const why = isFirst ? 'first' : 'changed';
    const [mark, news] = WORDS[isInvited ? why : meeting.listed_at === null ? 'cancelled' : 'left'];
    const page = pageOf(portal, meeting.id);
    const people = isInvited ? peopleOf(meeting, members) : [];
    const asks = isInvited && !told?.answer;
    const content = await writeEntry(
      {
        uid: uidOf(meeting),
        sequence: meeting.version - 1,
        title: meeting.title,
        startsAt: fromSql(meeting.starts_at),
        endsAt: fromSql(meeting.ends_at),
        place: meeting.place,
        text: [...people.map((fact) => fact.join(': ')), `Say whether you come: ${page}`].join('\n'),
        url: page,
      },
      {
        method,
        organizer: { name: sender.from.name || sender.signature, address: sender.from.address },
        attendee: { name: person.name, address: person.email },
        answer: told?.answer ?? null,
        stamp: clock(),
      },
    );
    return {
      subject: mark + meeting.title,
      thread: `meeting-${meeting.id}`,
      paragraphs: [news, ...(asks ? ['Please say in the portal whether you come.'] : [])],
      facts: [
        ['Meeting', meeting.title],
        ['When', whenText(meeting, config.timeZone)],
        ...(meeting.place ? [['Where', meeting.place] as const] : []),
        ...people,
      ],
      button: isInvited ? { label: 'Open the meeting', address: page } : null,
      calendar: { method, content },
    };
  },
);
