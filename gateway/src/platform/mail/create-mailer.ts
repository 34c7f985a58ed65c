import path from 'node:path';
import { normalLine } from '@portal/domain';
import type { Config } from '../config/config.ts';
import { Mailbox } from './mailbox.ts';
import type { Mailer } from './mailer.ts';

/** The folder of the development mailbox. */
export const mailFolder = (config: Config): string => path.join(config.dataDir, 'mail');

/** Mail over SMTP when `SMTP_URL` is set, else into the data folder. A subject reads as it is written (ADR 77). */
export async function createMailer(config: Config): Promise<Mailer> {
  const mailer = await transportOf(config);
  return { send: (mail) => mailer.send({ ...mail, subject: normalLine(mail.subject) }) };
}

/** The client of SMTP is loaded only where it is used. */
async function transportOf(config: Config): Promise<Mailer> {
  if (!config.smtpUrl) return new Mailbox(mailFolder(config));
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(config.smtpUrl);
  return {
    async send(mail) {
      await transport.sendMail({ from: config.mailFrom, ...mail });
    },
  };
}
