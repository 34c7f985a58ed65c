import { effectiveRoles, type MeetingAnswer, mayReadMeetings } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { isoToSql } from '../../platform/db/index.ts';
import type { LetterFacts } from '../../requests/index.ts';
import type { NamedMeetingRow } from '../meetings/model.ts';
import { findInvitation, planChanges, writeInvitation } from './store.ts';

export type Plan = Pick<NamedMeetingRow, 'title' | 'starts_at' | 'ends_at' | 'place'>;

/** What a mail tells somebody of a meeting. */
export interface News {
  /** False when it is off for them. */
  isInvited: boolean;
  /** Whether they hear of the meeting for the first time. */
  isFirst: boolean;
  plan: Plan;
  answer: MeetingAnswer | null;
}

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

/**
 * What a mail tells somebody of a meeting as it is now, and that it does is written down. To a member it is an invitation, and to whoever was
 * told of it and belongs to it no more, a cancellation of what they were told: nothing that came later, no place and nobody's name. Null
 * for nothing: nobody is told twice of the same plan, or that it is off, and who was never told of a meeting is not told that it is off.
 */
export async function newsOf(
  db: Database,
  meeting: NamedMeetingRow,
  members: readonly { id: number }[],
  { mail, person }: Pick<LetterFacts, 'mail' | 'person'>,
): Promise<News | null> {
  const key = { meeting_id: meeting.id, user_id: person.id };
  const invitation = await findInvitation(db, key);
  const actor = { id: person.id, roles: effectiveRoles(person) };
  const isInvited =
    meeting.listed_at !== null && members.some(({ id }) => id === person.id) && mayReadMeetings(actor);
  // Who is told that it is off keeps the version that they knew, and is invited by no mail: they hear of it no more.
  const isOff = invitation?.told_version && !invitation.invited_by && invitation.told_by !== mail;
  const isTold = invitation?.told_version === meeting.version && invitation.told_by !== mail;
  if (isInvited ? isTold && !isOff : !invitation?.told_version || isOff) return null;
  const isFirst = !invitation?.invited_by || invitation.invited_by === mail;
  await writeInvitation(db, key, {
    told_by: mail,
    ...(isInvited
      ? { told_version: meeting.version, ...(isFirst && { invited_by: mail }) }
      : { invited_by: null }),
  });
  const plan = isInvited ? meeting : await planOf(db, meeting, invitation?.told_version ?? meeting.version);
  return { isInvited, isFirst, plan, answer: invitation?.answer ?? null };
}
