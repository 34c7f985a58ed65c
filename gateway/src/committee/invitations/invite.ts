import { ASKING_PARTS, INVITED_PARTS, type MeetingPart } from '@portal/domain';
import type { Context, Database } from '../../platform/context.ts';
import { sendLetters } from '../../requests/index.ts';
import type { Meeting } from '../meetings/model.ts';
import { postponeAgenda, tellAgenda } from '../reminders/publish.ts';
import { forgetAnswers } from './store.ts';

/** Mails to all of these people what the plan of a meeting is when the mail goes out. */
const mailTo = (context: Context, trx: Database, meeting: Meeting, people: readonly number[]) =>
  sendLetters(context, trx, { letter: 'invitation', of: meeting.id, people });

const membersOf = ({ attendance }: Meeting) => attendance.map(({ person }) => person.id);

/** Invites the members of a meeting that was planned, in the transaction that plans it. */
export const invite = (context: Context, trx: Database, meeting: Meeting): Promise<void> =>
  mailTo(context, trx, meeting, membersOf(meeting));

/** Tells the members what has changed, and who is no member any more. Another time asks all of them again. */
export async function inviteAgain(
  context: Context,
  trx: Database,
  { before, after, changed }: { before: Meeting; after: Meeting; changed: readonly { part: MeetingPart }[] },
): Promise<void> {
  const tells = (parts: readonly MeetingPart[]) => changed.some(({ part }) => parts.includes(part));
  if (!tells(INVITED_PARTS)) return;
  const members = membersOf(after);
  const was = membersOf(before);
  const gone = was.filter((id) => !members.includes(id));
  if (tells(ASKING_PARTS)) await forgetAnswers(trx, after.id);
  else if (gone.length) await forgetAnswers(trx, after.id, gone);
  await mailTo(context, trx, after, [...members, ...gone]);
  if (changed.some(({ part }) => part === 'startsAt')) await postponeAgenda(context, trx, after);
  await tellAgenda(context, trx, { id: after.id, members: members.filter((id) => !was.includes(id)) });
}

/** Tells the members of a meeting that it is cancelled. */
export const uninvite = invite;
