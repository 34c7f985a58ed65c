import type { MailAddress } from '@portal/domain';

export interface Mail {
  from: MailAddress;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same at each try, so that a mail that came twice is known as one. */
  messageId?: string;
  inReplyTo?: string;
  references?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends mail over SMTP when `SMTP_URL` is set, else keeps it in the data folder for the development mailbox. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
