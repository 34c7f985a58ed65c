import type { MailAddress } from '@portal/domain';

/** What a mail asks calendar programs to do, as iTIP says it (RFC 5546, 6047); what is published is a file alone. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** iCalendar. */
  content: string;
}

export interface Mail {
  from: MailAddress;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** A part that calendar programs read in place of the text. */
  calendar?: CalendarPart;
  /** The same at each try, so that a mail that came twice is known as one. */
  messageId?: string;
  inReplyTo?: string;
  references?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends mail over SMTP when `SMTP_URL` is set, else keeps it in the data folder for the development mailbox. */
export interface Mailer {
  /** Whoever is to take the mail has it only after `handOver`; where that fails, they never have it. */
  send(mail: Mail, handOver?: () => Promise<void>): Promise<void>;
}
