import { assertAllowed, canAnswerMeeting, meetingAnswerSchema, validate } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { lockMeeting } from '../agenda/store.ts';
import type { Meeting } from '../meetings/model.ts';
import { assertSession, readMeeting, tellPages } from '../meetings/service.ts';
import { writeInvitation } from './store.ts';

/**
 * Stores whether the user comes to a meeting of which they are a member. They may change the answer until the meeting is over.
 * DomainErrors: `unauthenticated`, `invalid`, `not_found`, `forbidden`, and `conflict` when the meeting is over.
 */
export async function answerMeeting(context: Context, id: number, input: unknown): Promise<Meeting> {
  const user = requireUser(context, say('signInToUpdate'));
  return transaction(context.db, async (trx) => {
    const within = { ...context, db: trx };
    await lockMeeting(trx, id);
    const meeting = await readMeeting(within, id);
    assertSession(meeting);
    const { endsAt, attendance } = meeting;
    const { answer } = validate(meetingAnswerSchema, input);
    const now = context.clock();
    const memberIds = attendance.map(({ person }) => person.id);
    assertAllowed(canAnswerMeeting(user, { endsAt, memberIds }, now));
    const key = { meeting_id: id, user_id: user.id };
    await writeInvitation(trx, key, { answer, answered_at: toSql(now) });
    tellPages(within, id);
    return readMeeting(within, id);
  });
}
