import { ASKING_PARTS, INVITED_PARTS, type MeetingPart } from '@portal/domain';
import type { Context, Database } from '../../platform/context.ts';
import { sendLetters } from '../../requests/index.ts';
import type { Meeting } from '../meetings/model.ts';
import { postponeAgenda, tellAgenda } from '../reminders/publish.ts';
import { forgetAnswers } from './store.ts';

/** Whether the change affects more meetings of a series than this one. Then one mail covers all of them. */
interface Scope {
  asSeries: boolean;
}

/** Mails the plan of a meeting, or of its series, to these people. The mail contains the plan as it is when the mail is sent. */
const mailTo = (
  context: Context,
  trx: Database,
  { id, seriesId }: Meeting,
  people: readonly number[],
  { asSeries }: Scope,
) =>
  sendLetters(
    context,
    trx,
    asSeries && seriesId !== null
      ? { letter: 'meeting_series', of: seriesId, people }
      : { letter: 'invitation', of: id, people },
  );

const membersOf = ({ attendance }: Meeting) => attendance.map(({ person }) => person.id);

/** Invites the members of a newly planned meeting, or to its series, in the transaction that plans it. */
export const invite = (context: Context, trx: Database, meeting: Meeting, scope: Scope): Promise<void> =>
  mailTo(context, trx, meeting, membersOf(meeting), scope);

/**
 * Tells the members what has changed, and tells people who were removed that they no longer belong to it. When the time has changed, all
 * members are asked again.
 */
export async function inviteAgain(
  context: Context,
  trx: Database,
  {
    before,
    after,
    changed,
    asSeries,
  }: Scope & { before: Meeting; after: Meeting; changed: readonly { part: MeetingPart }[] },
): Promise<void> {
  const tells = (parts: readonly MeetingPart[]) => changed.some(({ part }) => parts.includes(part));
  if (!tells(INVITED_PARTS)) return;
  const members = membersOf(after);
  const was = membersOf(before);
  const gone = was.filter((id) => !members.includes(id));
  if (tells(ASKING_PARTS)) await forgetAnswers(trx, after.id);
  else if (gone.length) await forgetAnswers(trx, after.id, gone);
  await mailTo(context, trx, after, [...members, ...gone], { asSeries });
  if (changed.some(({ part }) => part === 'startsAt')) await postponeAgenda(context, trx, after);
  await tellAgenda(context, trx, { id: after.id, members: members.filter((id) => !was.includes(id)) });
}

/** Mails the members of a circulation that it is cancelled, if they were told about it. */
export const callOff = (context: Context, trx: Database, meeting: Meeting): Promise<void> =>
  sendLetters(context, trx, { letter: 'circulation_off', of: meeting.id, people: membersOf(meeting) });

/**
 * Mails the members of a meeting that it is cancelled. The same function as `invite`, because the mail is written from the state of the
 * meeting.
 */
export const uninvite = invite;
