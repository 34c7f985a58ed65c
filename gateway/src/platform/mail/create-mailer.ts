import path from 'node:path';
import { Readable } from 'node:stream';
import { normalLine } from '@portal/domain';
import type { TransportOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { failed } from './failure.ts';
import { Mailbox } from './mailbox.ts';
import type { Mailer } from './mailer.ts';

/** How long a server may take for each of its answers. One that does not answer holds up the mails behind this one. */
interface Patience {
  connectionTimeout: number;
  greetingTimeout: number;
  /** How long nothing may come while a mail is handed over, also after its last byte. */
  socketTimeout: number;
  dnsTimeout: number;
  /** For all of a mail: a server may also send something again and again that is no answer. */
  all: number;
}
const PATIENCE: Patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
  all: 120_000,
};

/** A file that calendar programs take in. */
const PUBLISHED = { filename: 'meetings.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' };

/** The folder of the development mailbox. */
export const mailFolder = (config: Config): string => path.join(config.dataDir, 'mail');

/** Mail over SMTP when `SMTP_URL` is set, else into the data folder. A subject reads as it is written (ADR 77). */
export async function createMailer(config: Config, patience: Partial<Patience> = {}): Promise<Mailer> {
  const mailer = await transportOf(config, { ...PATIENCE, ...patience });
  return { send: (mail, handOver) => mailer.send({ ...mail, subject: normalLine(mail.subject) }, handOver) };
}

/** The client of SMTP is loaded only where it is used. */
async function transportOf(config: Config, { all, ...each }: Patience): Promise<Mailer> {
  if (!config.smtpUrl) return new Mailbox(mailFolder(config));
  const { createTransport } = await import('nodemailer');
  const { smtpUrl: url } = config;
  return {
    async send(mail, handOver) {
      const transport = createTransport({ url, ...each } as TransportOptions);
      let isOver = false;
      /** The mail as it is read once the server waits for it. It ends, and so may be taken, when it is handed over. */
      async function* held(whole: Readable) {
        yield* whole;
        await handOver?.();
        isOver = true;
      }
      transport.use('stream', ({ message }, next) => {
        message.processFunc((whole) => Readable.from(held(whole), { objectMode: false }));
        next();
      });
      try {
        // As an address, and not as a text: a comma in it would make two of one.
        const to = { name: '', address: mail.to };
        const signal = AbortSignal.timeout(all);
        const { calendar, ...parts } = mail;
        // Both as an alternative of the text and as a file: some programs read only one of them.
        const isFile = calendar?.method === 'PUBLISH';
        const icalEvent = calendar && !isFile ? { ...calendar, filename: 'invite.ics' } : undefined;
        const attachments = isFile ? [{ ...PUBLISHED, content: calendar.content }] : [];
        await transport.sendMail({
          ...parts,
          icalEvent,
          attachments,
          to,
          headers: { ...mail.headers },
          signal,
        });
      } catch (error) {
        throw failed(error, isOver);
      }
    },
  };
}
