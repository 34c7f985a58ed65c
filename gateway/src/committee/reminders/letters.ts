import { createHash } from 'node:crypto';
import {
  effectiveRoles,
  isBeforeCommittee,
  mayRead,
  mayReadMeetings,
  oneLine,
  requestNumber,
} from '@portal/domain';
import { fromSql } from '../../platform/db/index.ts';
import { type LetterFacts, onLetter, type WrittenLetter } from '../../requests/index.ts';
import { requestsNamed } from '../agenda/requests-store.ts';
import { itemsOf } from '../agenda/store.ts';
import type { MeetingItemRow } from '../agenda/tables.ts';
import { openMeeting, pageOf, peopleOf, planFacts, threadOf } from '../invitations/letter.ts';
import { findInvitation, writeInvitation } from '../invitations/store.ts';
import type { MemberRow, NamedMeetingRow } from '../meetings/model.ts';
import { findMeeting, membersOf } from '../meetings/store.ts';
import { isPublished } from './publish.ts';

/** What is needed to write a letter about a meeting. */
export type Services = Parameters<Parameters<typeof onLetter>[1]>[0];

/** Reads a coming meeting that is not cancelled, for a member who may read meetings; null otherwise. */
async function aheadFor(
  { db, clock }: Services,
  { of, person }: LetterFacts,
): Promise<{ meeting: NamedMeetingRow; members: MemberRow[]; self: MemberRow } | null> {
  const meeting = await findMeeting(db, of);
  if (meeting?.state !== 'planned' || fromSql(meeting.starts_at) <= clock()) return null;
  const members = await membersOf(db, [of]);
  const self = members.find(({ id }) => id === person.id);
  return self && mayReadMeetings({ id: person.id, roles: effectiveRoles(person) })
    ? { meeting, members, self }
    : null;
}

const frameOf = (
  { config }: Services,
  { portal }: LetterFacts,
  meeting: NamedMeetingRow,
): Pick<WrittenLetter, 'thread' | 'button' | 'facts'> => ({
  thread: threadOf(meeting),
  facts: planFacts(meeting, config.timeZone),
  button: openMeeting(pageOf(portal, meeting.id)),
});

/** The reminder of a meeting. A member who has answered that they do not come gets none. */
onLetter('meeting_reminder', async (services, facts) => {
  const upcoming = await aheadFor(services, facts);
  if (!upcoming || upcoming.self.answer === 'no') return null;
  const { meeting, members, self } = upcoming;
  const frame = frameOf(services, facts, meeting);
  return {
    ...frame,
    subject: `Reminder: ${meeting.title}`,
    paragraphs: [
      'This meeting of the committee comes soon.',
      ...(self.answer ? [] : ['Please say in the portal whether you come.']),
    ],
    facts: [...frame.facts, ...peopleOf(meeting, members)],
  };
});

/** One line for each of these items that is still to be discussed or voted on, as this person may read it. */
export async function linesOf(
  { db }: Services,
  { person }: LetterFacts,
  items: readonly MeetingItemRow[],
): Promise<string[]> {
  const requests = await requestsNamed(
    db,
    items.flatMap(({ request_id }) => request_id ?? []),
  );
  const byId = new Map(requests.map((request) => [request.id, request]));
  const actor = { id: person.id, roles: effectiveRoles(person) };
  return items.flatMap(({ request_id, text, minutes }) => {
    const request = byId.get(request_id ?? 0);
    // The request has left the review, so the item is dropped.
    if (request_id !== null && !(request && isBeforeCommittee(request))) return [];
    const name = request
      ? [requestNumber(request.id), ...(mayRead(actor, request) ? [request.deviceName] : [])].join(' ')
      : (text ?? '');
    return [oneLine(minutes === null ? name : `${name} (${minutes} min)`)];
  });
}

/** Lines with numbers, counted from 1. */
export const numbered = (lines: readonly string[]): string =>
  lines.map((line, at) => `${at + 1}. ${line}`).join('\n');

/** The mail with the current agenda, if it is published. Nobody gets the same agenda twice. */
const agendaLetter =
  (news: string) =>
  async (services: Services, facts: LetterFacts): Promise<WrittenLetter | null> => {
    const upcoming = await aheadFor(services, facts);
    if (!upcoming || !(await isPublished(services, facts.of))) return null;
    const { db } = services;
    const { meeting } = upcoming;
    const lines = await linesOf(services, facts, await itemsOf(db, [meeting.id]));
    const key = { meeting_id: meeting.id, user_id: facts.person.id };
    const invitation = await findInvitation(db, key);
    const agenda = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
    if (invitation?.told_agenda === agenda && invitation.told_agenda_by !== facts.mail) return null;
    if (!lines.length && !invitation?.told_agenda) return null;
    await writeInvitation(db, key, { told_agenda: agenda, told_agenda_by: facts.mail });
    const frame = frameOf(services, facts, meeting);
    return {
      ...frame,
      subject: `Agenda: ${meeting.title}`,
      paragraphs: [news, lines.length ? numbered(lines) : 'There is nothing on it any more.'],
    };
  };

onLetter('agenda', agendaLetter('This is the agenda of this meeting of the committee.'));
onLetter('agenda_changed', agendaLetter('The agenda of this meeting of the committee has changed.'));
