import type { LetterKind, NoticeKind } from '@portal/domain';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

/** `own` of a notice. */
export const OWN = 1;
/** The person may not read the request: as its supporter or evaluator they are told only about the device. */
export const FOR_SUPPORTER = 2;
export const FOR_CONSULTED = 3;

declare module '../../platform/db/tables.ts' {
  interface Tables {
    tellings: TellingsTable;
    notices: NoticesTable;
    notice_preferences: NoticePreferencesTable;
    mails: MailsTable;
    portal_secrets: PortalSecretsTable;
  }
}

/** The outbox: events that must still be reported. A row is deleted in the transaction that writes the notices. */
export interface TellingsTable {
  id: Generated<number>;
  event_id: number;
  request_id: number;
  /** The kinds of notices that the event makes, with spaces between them, in their order; `GONE` for what takes back notices. */
  kinds: string;
  actor_id: number;
  /** Who had the request at the event. */
  assignee_id: number | null;
  /** `Concerned` as JSON. */
  people: string | null;
  staff_only: SqlBoolean;
  at: SqlDateTime;
  /** Not tried before. */
  due_at: SqlDateTime;
  tries: number;
}

/** One event as one person is told it. */
export interface NoticesTable {
  id: Generated<number>;
  user_id: number;
  /** The person, when it is behind the bell. */
  shown_to: number | null;
  /** The person, until they have read it. */
  unread_by: number | null;
  kind: NoticeKind;
  request_id: number;
  event_id: number;
  /** Why the person may always read it: they have submitted the request, or it tells its supporters or who is consulted. 0 for none. */
  own: number;
  /** It tells something that only people who read all requests may know. */
  staff_only: SqlBoolean;
  at: SqlDateTime;
  read_at: SqlDateTime | null;
  /** The mail that tells it. */
  mail_id: string | null;
  /** The person, until their next digest has told it. */
  digest_for: number | null;
  /** The absent person, when this person gets the notice as their deputy. */
  for_id: number | null;
}

export interface NoticePreferencesTable {
  user_id: number;
  kind: NoticeKind;
  /** Names with spaces between them; empty for nothing. */
  channels: string;
}

/** A mail that is to be sent, or that could not be sent. One that was sent is no longer here. */
export interface MailsTable {
  id: string;
  user_id: number;
  /** Null for a digest and a letter. */
  request_id: number | null;
  /** The person and the time of a digest. */
  digest_key: string | null;
  /** The last event that joined it; of a letter, what its writer has marked it with. */
  joined_by: number | null;
  /** Its name, when it is not about a request: the writer with this name writes it. */
  letter: LetterKind | null;
  /** The id of a letter's subject. */
  letter_of: number | null;
  state: 'waiting' | 'failed';
  /** When it is sent, or tried again; while it is being sent, when another gateway may think that this one has died. */
  due_at: SqlDateTime;
  tries: number;
  /** A gateway is sending it. */
  begun: SqlBoolean;
  /** How often nobody knew whether it was sent. */
  unsure: number;
  error: string | null;
  created_at: SqlDateTime;
}

export interface PortalSecretsTable {
  name: string;
  value: string;
}

export type TellingRow = Selectable<TellingsTable>;
export type NewTelling = Insertable<TellingsTable>;
export type NewNotice = Insertable<NoticesTable>;
