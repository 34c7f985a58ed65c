import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { Mailbox } from './mailbox.ts';
import type { Mailer } from './mailer.ts';

/** The folder of the development mailbox. */
export const mailFolder = (config: Config): string => path.join(config.dataDir, 'mail');

/** Mail over SMTP when `SMTP_URL` is set, else into the data folder. */
export function createMailer(config: Config): Mailer {
  if (!config.smtpUrl) return new Mailbox(mailFolder(config));
  const transport = nodemailer.createTransport(config.smtpUrl);
  return {
    async send(mail) {
      await transport.sendMail({ from: config.mailFrom, ...mail });
    },
  };
}
