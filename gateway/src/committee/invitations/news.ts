import { effectiveRoles, type MeetingAnswer, mayReadMeetings } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { isoToSql } from '../../platform/db/index.ts';
import type { LetterFacts } from '../../requests/index.ts';
import type { NamedMeetingRow } from '../meetings/model.ts';
import { findInvitation, planChanges, writeInvitation } from './store.ts';

export type Plan = Pick<NamedMeetingRow, 'title' | 'starts_at' | 'ends_at' | 'place'>;

/** The content of a mail to one person about a meeting. */
export interface News {
  /** False when the meeting is cancelled for this person. */
  isInvited: boolean;
  /** Whether this is the first mail to this person about the meeting. */
  isFirst: boolean;
  plan: Plan;
  answer: MeetingAnswer | null;
}

/** The title and time of a plan at an earlier version, without its place. It is computed by undoing the later steps of the history. */
async function planOf(db: Database, meeting: NamedMeetingRow, version: number): Promise<Plan> {
  const { title, starts_at, ends_at, listed_at } = meeting;
  const plan = { title, starts_at, ends_at, place: null };
  // A cancellation is also a version.
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
 * The content of a mail to one person about a meeting as it is now; the call also records that this mail tells it. A member gets an
 * invitation. A person who was invited earlier and no longer belongs to the meeting gets a cancellation: only facts that they were told
 * before, without any place or name. Null when there is nothing new: nobody is told the same plan or the same cancellation twice, and a
 * person who was never invited gets no cancellation.
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
  // A person who gets a cancellation keeps the version that they knew and no longer counts as invited, so that they get no more mails about
  // the meeting.
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
