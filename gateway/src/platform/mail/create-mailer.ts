import path from 'node:path';
import { Readable } from 'node:stream';
import { normalLine } from '@portal/domain';
import type { TransportOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { failed } from './failure.ts';
import { Mailbox } from './mailbox.ts';
import type { Mailer } from './mailer.ts';

/** How long a server may take for each of its answers. A server that does not answer delays all later mails. */
interface Patience {
  connectionTimeout: number;
  greetingTimeout: number;
  /** How long the connection may be silent while a mail is sent, including the time after its last byte. */
  socketTimeout: number;
  dnsTimeout: number;
  /** The time for one whole mail. Without it, a server could keep a connection open by sending data that is no answer. */
  all: number;
}
const PATIENCE: Patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
  all: 120_000,
};

/** The name and type of an attached file that calendar programs import. */
const PUBLISHED = { filename: 'meetings.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' };

/** The folder of the development mailbox. */
export const mailFolder = (config: Config): string => path.join(config.dataDir, 'mail');

/** Mail over SMTP when `SMTP_URL` is set, else into the data folder. A subject is sent exactly as it is written (ADR 77). */
export async function createMailer(config: Config, patience: Partial<Patience> = {}): Promise<Mailer> {
  const mailer = await transportOf(config, { ...PATIENCE, ...patience });
  return { send: (mail, handOver) => mailer.send({ ...mail, subject: normalLine(mail.subject) }, handOver) };
}

/** The SMTP client is loaded only where it is used. */
async function transportOf(config: Config, { all, ...each }: Patience): Promise<Mailer> {
  if (!config.smtpUrl) return new Mailbox(mailFolder(config));
  const { createTransport } = await import('nodemailer');
  const { smtpUrl: url } = config;
  return {
    async send(mail, handOver) {
      const transport = createTransport({ url, ...each } as TransportOptions);
      let isOver = false;
      /**
       * The content of the mail, which is read only when the server waits for it. When its end has been sent, the server may accept the
       * mail.
       */
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
        // As an address object and not as a text: a comma in a text would make two addresses.
        const to = { name: '', address: mail.to };
        const signal = AbortSignal.timeout(all);
        const { calendar, files = [], ...parts } = mail;
        // Both as an alternative to the text and as a file, because some programs read only one of them.
        const isFile = calendar?.method === 'PUBLISH';
        const icalEvent = calendar && !isFile ? { ...calendar, filename: 'invite.ics' } : undefined;
        const attachments = [
          ...(isFile ? [{ ...PUBLISHED, content: calendar.content }] : []),
          ...files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        ];
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
