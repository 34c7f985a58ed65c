import type { MeetingAnswer } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    meeting_invitations: MeetingInvitationsTable;
  }
}

/** What a person was told about a meeting by mail, and has answered. The row stays when the person is removed from the meeting. */
export interface MeetingInvitationsTable {
  meeting_id: number;
  user_id: number;
  /** The mail that first invited them; null again after a mail about a cancellation. */
  invited_by: string | null;
  /** The version of the plan in the last mail; null before the first mail. A cancellation does not change it. */
  told_version: number | null;
  /** The mail with that version. */
  told_by: string | null;
  /** Null until they have answered, and again when the time of the meeting has changed. */
  answer: MeetingAnswer | null;
  answered_at: SqlDateTime | null;
  /** A hash of the agenda in the last mail about it, and that mail. */
  told_agenda: string | null;
  told_agenda_by: string | null;
}

export type InvitationRow = Selectable<MeetingInvitationsTable>;
