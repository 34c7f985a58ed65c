import type { MailAddress } from '@portal/domain';

/** What a mail asks calendar programs to do, in the words of iTIP (RFC 5546, 6047). With "publish" the calendar is only an attached file. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** iCalendar. */
  content: string;
}

/** A file that comes with a mail. */
export interface MailFile {
  name: string;
  /** Its media type. */
  type: string;
  content: Buffer;
}

export interface Mail {
  from: MailAddress;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** A part that calendar programs read instead of the text. */
  calendar?: CalendarPart;
  files?: readonly MailFile[];
  /** The same for each attempt, so that mail programs recognize a mail that arrives a second time. */
  messageId?: string;
  inReplyTo?: string;
  references?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends mail over SMTP when `SMTP_URL` is set, else keeps it in the data folder for the development mailbox. */
export interface Mailer {
  /** The server can accept the mail only after `handOver` has resolved; when `handOver` fails, the mail is never delivered. */
  send(mail: Mail, handOver?: () => Promise<void>): Promise<void>;
}
