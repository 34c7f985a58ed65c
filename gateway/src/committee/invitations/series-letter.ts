import { fromSql } from '../../platform/db/index.ts';
import { onLetter } from '../../requests/index.ts';
import { entryOf, writeCalendar } from '../calendar/write.ts';
import type { MemberRow, NamedMeetingRow } from '../meetings/model.ts';
import { membersOf, seriesMeetings } from '../meetings/store.ts';
import { openMeeting, pageOf, peopleOf, threadOf } from './letter.ts';
import { type News, newsOf } from './news.ts';
import { whenText } from './when.ts';

interface LetterNews extends News {
  meeting: NamedMeetingRow;
  members: readonly MemberRow[];
}

/** The value that all texts share; null where they differ. */
const shared = (texts: readonly string[]): string | null =>
  new Set(texts).size === 1 ? (texts[0] ?? null) : null;

const WORDS = {
  first: 'You are invited to these meetings of the committee.',
  changed: 'These meetings of the committee have changed.',
  off: 'You do not belong to these meetings of the committee any more, or they are cancelled.',
} as const;

const labelOf = ({ isInvited, isFirst }: News): string =>
  isInvited ? (isFirst ? 'New' : 'Changed') : 'Cancelled';

/**
 * One mail about all meetings of a series that have news for the person, each by the rules of invitations. Its attachment holds all of them
 * for a calendar program. The entry of each meeting has the same UID as in a mail about that meeting alone (ADR 158).
 */
onLetter('meeting_series', async ({ db, clock, config }, { mail, of, person, portal }) => {
  const meetings = (await seriesMeetings(db, of)).filter(({ ends_at }) => fromSql(ends_at) > clock());
  const members = Map.groupBy(
    await membersOf(
      db,
      meetings.map(({ id }) => id),
    ),
    ({ meetingId }) => meetingId,
  );
  const letterNews: LetterNews[] = [];
  for (const meeting of meetings) {
    const belonging = members.get(meeting.id) ?? [];
    const news = await newsOf(db, meeting, belonging, { mail, person });
    if (news) letterNews.push({ ...news, meeting, members: belonging });
  }
  const invited = letterNews.filter(({ isInvited }) => isInvited);
  const [first = letterNews[0]] = invited;
  if (!first) return null;
  const isNew = invited.some(({ isFirst }) => isFirst);
  const inAll = (textOf: (each: LetterNews) => string) => shared(invited.map(textOf));
  const place = inAll(({ plan }) => plan.place ?? '');
  const people = inAll((each) => JSON.stringify(peopleOf(each.meeting, each.members)));
  const page = pageOf(portal, first.meeting.id);
  const content = await writeCalendar(
    letterNews.map(({ meeting, plan, isInvited }) => ({
      ...entryOf({ ...meeting, ...plan }, pageOf(portal, meeting.id)),
      stamp: clock(),
      isCancelled: !isInvited,
    })),
    { method: 'PUBLISH' },
  );
  return {
    subject: `${invited.length ? (isNew ? '' : 'Changed: ') : 'Cancelled: '}${first.plan.title} (${letterNews.length} ${letterNews.length === 1 ? 'meeting' : 'meetings'})`,
    thread: `${threadOf({ id: of })}-series`,
    paragraphs: [
      WORDS[invited.length ? (isNew ? 'first' : 'changed') : 'off'],
      'The file with this mail has all of them for your calendar.',
      ...(invited.some(({ answer }) => !answer) ? ['Please say on the page of each whether you come.'] : []),
    ],
    facts: [
      ...letterNews.map((each): [string, string] => [
        labelOf(each),
        [
          whenText(each.plan, config.timeZone),
          each.plan.title !== first.plan.title && each.plan.title,
          place === null && each.isInvited && each.plan.place,
        ]
          .filter(Boolean)
          .join(', '),
      ]),
      ...(place ? [['Where', place] as const] : []),
      ...(people ? peopleOf(first.meeting, first.members) : []),
    ],
    button: invited.length ? openMeeting(page) : null,
    calendar: { method: 'PUBLISH', content },
  };
});
