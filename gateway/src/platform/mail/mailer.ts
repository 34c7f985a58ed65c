export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail over SMTP when `SMTP_URL` is set, else keeps it in the data folder for the development mailbox. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
