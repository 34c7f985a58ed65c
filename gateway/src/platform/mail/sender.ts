import type { MailAddress } from '@portal/domain';
import type { Services } from '../context.ts';
import type { Mail } from './mailer.ts';

/** The sender of the portal's mails. */
export interface MailSender {
  from: MailAddress;
  /** The names of the hospital and the portal, at the end of each mail. */
  signature: string;
}

type Reader = (services: Pick<Services, 'config' | 'db' | 'changes'>) => Promise<MailSender>;
let read: Reader | undefined;

/** Registers the function that reads the current sender of the portal's mails. */
export function onMailSender(reader: Reader): void {
  read = reader;
}

/** The current sender of the portal's mails. Throws an Error when `onMailSender` was not called. */
export function mailSender(services: Parameters<Reader>[0]): Promise<MailSender> {
  if (!read) throw new Error('Nothing says as whom the portal writes');
  return read(services);
}

/** A mail of plain text, without its sender. */
export type Letter = Pick<Mail, 'to' | 'subject' | 'text'>;

export const signed = (letter: Letter, { from, signature }: MailSender): Mail => ({
  ...letter,
  from,
  text: `${letter.text}\n\n${signature}\n`,
});
