import {
  effectiveRoles,
  hasPermission,
  isBeforeCommittee,
  mayReadMeetings,
  requestNumber,
  requestPage,
} from '@portal/domain';
import { fromSql, toSql } from '../../platform/db/index.ts';
import { type LetterFacts, onLetter, recusalsOf, type WrittenLetter } from '../../requests/index.ts';
import { requestsNamed } from '../agenda/requests-store.ts';
import { itemsOf, placesOf } from '../agenda/store.ts';
import type { MeetingItemRow } from '../agenda/tables.ts';
import { pageOf, threadOf } from '../invitations/letter.ts';
import { findInvitation, writeInvitation } from '../invitations/store.ts';
import { whenText } from '../invitations/when.ts';
import type { NamedMeetingRow } from '../meetings/model.ts';
import { findAnyMeeting, findMeeting, membersOf } from '../meetings/store.ts';
import { linesOf, numbered, type Services } from '../reminders/letters.ts';
import { givenVotes } from '../votes/store.ts';
import { advisedBy } from './store.ts';

const factsOf = ({ title, ends_at }: NamedMeetingRow, timeZone: string): WrittenLetter['facts'] => [
  ['Circulation', title],
  ['Until', whenText({ starts_at: ends_at, ends_at }, timeZone)],
];

/** Reads an open circulation for one of its members: the open items on which they may vote, and those that still need their vote. */
async function waitingFor({ db, clock }: Services, { of, person }: LetterFacts) {
  const meeting = await findMeeting(db, of);
  if (meeting?.state !== 'open' || fromSql(meeting.ends_at) <= clock()) return null;
  const self = (await membersOf(db, [of])).find(({ id }) => id === person.id);
  if (!self?.votes || !mayReadMeetings({ id: person.id, roles: effectiveRoles(person) })) return null;
  const items = (await itemsOf(db, [of])).filter(({ state }) => state === 'open');
  const ids = items.flatMap(({ request_id }) => request_id ?? []);
  const recused = (await recusalsOf(db, ids)).filter(({ user_id }) => user_id === person.id);
  const may = items.filter((item) => !recused.some(({ request_id }) => request_id === item.request_id));
  const castVotes = await givenVotes(
    db,
    may.map(({ id }) => id),
  );
  const advised = await advisedBy(db, person.id, ids);
  const waits = may.filter(
    ({ id, request_id }) =>
      !advised.has(request_id ?? 0) &&
      !castVotes.some(({ item_id, user_id }) => item_id === id && user_id === person.id),
  );
  return { meeting, may, waits };
}

/** The mail about these items of a circulation, with what this person may read; null when there are no items. */
async function letterOf(
  services: Services,
  facts: LetterFacts,
  {
    meeting,
    about,
    mark,
    words,
  }: { meeting: NamedMeetingRow; about: readonly MeetingItemRow[]; mark: string; words: string },
): Promise<WrittenLetter | null> {
  const lines = await linesOf(services, facts, about);
  if (!lines.length) return null;
  return {
    subject: mark + meeting.title,
    thread: threadOf(meeting),
    paragraphs: [words, numbered(lines)],
    facts: factsOf(meeting, services.config.timeZone),
    button: { label: 'Vote', address: pageOf(facts.portal, meeting.id) },
  };
}

onLetter('circulation', async (services, facts) => {
  const waiting = await waitingFor(services, facts);
  if (!waiting) return null;
  const { meeting, may: about } = waiting;
  const words = 'The committee votes on this without a meeting. Please vote in the portal.';
  const letter = await letterOf(services, facts, { meeting, about, mark: 'Please vote: ', words });
  const key = { meeting_id: meeting.id, user_id: facts.person.id };
  if (letter) await writeInvitation(services.db, key, { invited_by: facts.mail });
  return letter;
});

onLetter('circulation_reminder', async (services, facts) => {
  const waiting = await waitingFor(services, facts);
  if (!waiting) return null;
  const { meeting, waits: about } = waiting;
  const words = 'This circulation ends soon, and your vote is missing.';
  return letterOf(services, facts, { meeting, about, mark: 'Reminder: ', words });
});

/** The mail that a circulation is cancelled. A person who was not told about the circulation gets none. */
onLetter('circulation_off', async ({ db, config }, { of, person }) => {
  const meeting = await findAnyMeeting(db, of);
  const invitation = await findInvitation(db, { meeting_id: of, user_id: person.id });
  if (meeting?.listed_at !== null || !invitation?.invited_by) return null;
  return {
    subject: `Called off: ${meeting.title}`,
    thread: threadOf(meeting),
    paragraphs: ['This circulation is called off. Your vote is not needed any more.'],
    facts: factsOf(meeting, config.timeZone),
    button: null,
  };
});

/**
 * The mail to the business office, and to the person who sent a request to the committee, while the request waits there and is on no
 * agenda.
 */
onLetter('circulation_lacking', async ({ db, clock }, { of, person, portal }) => {
  const [request] = await requestsNamed(db, [of]);
  const [place] = await placesOf(db, [of], toSql(clock()));
  const reads = hasPermission({ id: person.id, roles: effectiveRoles(person) }, 'view_all_requests');
  if (!request || !isBeforeCommittee(request) || place || !reads) return null;
  const name = `${requestNumber(of)} ${request.deviceName}`;
  return {
    subject: `No vote without a meeting: ${name}`,
    thread: `circulation-lacking-${of}`,
    paragraphs: [
      'The portal would circulate this request by itself. It cannot: too few members of the committee may vote for a quorum.',
      'Please put it on the agenda of a meeting, or see to it that enough members can vote. The portal tries again once a day, for a week after the request came.',
    ],
    facts: [['Request', name]],
    button: { label: 'Open the request', address: portal + requestPage(of) },
  };
});
