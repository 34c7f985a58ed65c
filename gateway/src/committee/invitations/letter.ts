import { effectiveRoles, mayReadMeetings } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { fromSql, isoToSql } from '../../platform/db/index.ts';
import { type LetterFacts, onLetter, type WrittenLetter } from '../../requests/index.ts';
import { entryOf, writeInvitation as writeEntry } from '../calendar/write.ts';
import type { NamedMeetingRow } from '../meetings/model.ts';
import { findAnyMeeting, membersOf } from '../meetings/store.ts';
import { findInvitation, planChanges, writeInvitation } from './store.ts';
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

type Plan = Pick<NamedMeetingRow, 'title' | 'starts_at' | 'ends_at' | 'place'>;

/** What is planned, in words. */
export const planFacts = (plan: Plan, timeZone: string): Facts => [
  ['Meeting', plan.title],
  ['When', whenText(plan, timeZone)],
  ...(plan.place ? [['Where', plan.place] as const] : []),
];

/** All mails about a meeting are one conversation. */
export const threadOf = ({ id }: Pick<NamedMeetingRow, 'id'>): string => `meeting-${id}`;

export const openMeeting = (address: string) => ({ label: 'Open the meeting', address });

/** The title and the time of an earlier version of a plan, without its place: its history is undone back to then. */
async function planOf(db: Database, meeting: NamedMeetingRow, version: number): Promise<Plan> {
  const { title, starts_at, ends_at, listed_at } = meeting;
  const plan = { title, starts_at, ends_at, place: null };
  // That it is cancelled is a version, too.
  const later = meeting.version - version - (listed_at === null ? 1 : 0);
  for (const changes of await planChanges(db, meeting.id, Math.max(later, 0)))
    for (const { part, old } of changes) {
      if (old === null) continue;
      if (part === 'title') plan.title = old;
      if (part === 'startsAt') plan.starts_at = isoToSql(old);
      if (part === 'endsAt') plan.ends_at = isoToSql(old);
    }
  return plan;
}

const WORDS = {
  first: ['', 'You are invited to this meeting of the committee.'],
  changed: ['Changed: ', 'This meeting of the committee has changed.'],
  cancelled: ['Cancelled: ', 'This meeting of the committee is cancelled.'],
  left: ['Cancelled: ', 'You do not belong to this meeting of the committee any more.'],
} as const;

/**
 * The mail of a meeting's plan as it is now. To a member it is an invitation, and to whoever was told of it and belongs to it no more,
 * a cancellation of what they were told: nothing that came later, no place and nobody's name. Nobody is told twice of the same plan, or
 * that it is off, and who was never told of a meeting is not told that it is off.
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
    const actor = { id: person.id, roles: effectiveRoles(person) };
    const isInvited =
      meeting.listed_at !== null && members.some(({ id }) => id === person.id) && mayReadMeetings(actor);
    // Who is told that it is off keeps the version that they knew, and is invited by no mail: they hear of it no more.
    const isOff = told?.told_version && !told.invited_by && told.told_by !== mail;
    const isTold = told?.told_version === meeting.version && told.told_by !== mail;
    if (isInvited ? isTold && !isOff : !told?.told_version || isOff) return null;
    const isFirst = !told?.invited_by || told.invited_by === mail;
    await writeInvitation(db, key, {
      told_by: mail,
      ...(isInvited
        ? { told_version: meeting.version, ...(isFirst && { invited_by: mail }) }
        : { invited_by: null }),
    });
    const plan = isInvited ? meeting : await planOf(db, meeting, told?.told_version ?? meeting.version);
    const method = isInvited ? 'REQUEST' : 'CANCEL';
    const why = isFirst ? 'first' : 'changed';
    const [mark, news] = WORDS[isInvited ? why : meeting.listed_at === null ? 'cancelled' : 'left'];
    const page = pageOf(portal, meeting.id);
    const people = isInvited ? peopleOf(meeting, members) : [];
    const asks = isInvited && !told?.answer;
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
        answer: told?.answer ?? null,
        stamp: clock(),
      },
    );
    return {
      subject: mark + plan.title,
      thread: threadOf(meeting),
      paragraphs: [news, ...(asks ? ['Please say in the portal whether you come.'] : [])],
      facts: [...planFacts(plan, config.timeZone), ...people],
      button: isInvited ? openMeeting(page) : null,
      calendar: { method, content },
    };
  },
);
