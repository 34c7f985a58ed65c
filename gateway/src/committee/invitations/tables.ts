import type { MeetingAnswer } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    meeting_invitations: MeetingInvitationsTable;
  }
}

/** What somebody was told of a meeting by mail, and has answered. Who is taken off the members keeps the row. */
export interface MeetingInvitationsTable {
  meeting_id: number;
  user_id: number;
  /** The first mail that invited them; null again when a mail has told that it is off for them. */
  invited_by: string | null;
  /** The version of the plan that a mail told last, which a cancellation does not; null before the first one. */
  told_version: number | null;
  /** The mail that told it. */
  told_by: string | null;
  /** Null until they have answered, and again when the meeting is at another time. */
  answer: MeetingAnswer | null;
  answered_at: SqlDateTime | null;
  /** A hash of the agenda that a mail told last, and the mail. */
  told_agenda: string | null;
  told_agenda_by: string | null;
}

export type InvitationRow = Selectable<MeetingInvitationsTable>;
