import type { LetterKind, NoticeKind } from '@portal/domain';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

/** A value of `own` of a notice: the person has submitted the request. */
export const OWN = 1;
/** A value of `own`: the person is told as a supporter or an evaluator, and only about the device. */
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
  /** The kinds of notices that the event causes, in their order, separated by spaces; `GONE` for a retraction of notices. */
  kinds: string;
  actor_id: number;
  /** The assignee of the request at the event. */
  assignee_id: number | null;
  /** `Concerned` as JSON. */
  people: string | null;
  staff_only: SqlBoolean;
  at: SqlDateTime;
  /** The row is not tried before this instant. */
  due_at: SqlDateTime;
  tries: number;
}

/** What one person is told about one event. */
export interface NoticesTable {
  id: Generated<number>;
  user_id: number;
  /** The person's id when the notice is shown behind the bell; else NULL. */
  shown_to: number | null;
  /** The person's id until they have read it; then NULL. */
  unread_by: number | null;
  kind: NoticeKind;
  request_id: number;
  event_id: number;
  /** Why the person may always read it: `OWN`, `FOR_SUPPORTER` or `FOR_CONSULTED`; 0 for no such reason. */
  own: number;
  /** 1 when only people who read all requests may know of it. */
  staff_only: SqlBoolean;
  at: SqlDateTime;
  read_at: SqlDateTime | null;
  /** The id of the mail in which it is sent. */
  mail_id: string | null;
  /** The person's id while it waits for their next digest; else NULL. */
  digest_for: number | null;
  /** The id of the absent person, when this person gets the notice as their deputy. */
  for_id: number | null;
}

export interface NoticePreferencesTable {
  user_id: number;
  kind: NoticeKind;
  /** Names of channels, separated by spaces; empty for none. */
  channels: string;
}

/** A mail that is to be sent, or that could not be sent. A mail that was sent is deleted. */
export interface MailsTable {
  id: string;
  user_id: number;
  /** Null for a digest and a letter. */
  request_id: number | null;
  /** Of a digest, the person and its time: no two mails have the same key. */
  digest_key: string | null;
  /** The last event that was added to it; of a letter, a random mark of the last transaction that found it waiting. */
  joined_by: number | null;
  /** The kind of letter, whose registered writer writes it; NULL for mails with notices. */
  letter: LetterKind | null;
  /** The id of a letter's subject. */
  letter_of: number | null;
  state: 'waiting' | 'failed';
  /** When it is sent or tried again. While it is being sent, when another gateway may take this one for dead. */
  due_at: SqlDateTime;
  tries: number;
  /** 1 from the moment at which a gateway hands it over to the mail server. */
  begun: SqlBoolean;
  /** How often it was unknown whether the server had taken it. */
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
