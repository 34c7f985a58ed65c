import type { MailAddress } from '@portal/domain';
import type { Services } from '../context.ts';
import type { Mail } from './mailer.ts';

/** As whom the portal writes. */
export interface MailSender {
  from: MailAddress;
  /** The hospital's and the portal's name, under each mail. */
  signature: string;
}

type Reader = (services: Pick<Services, 'config' | 'db' | 'changes'>) => Promise<MailSender>;
let read: Reader | undefined;

/** Says where it stands as whom the portal writes. */
export function onMailSender(reader: Reader): void {
  read = reader;
}

/** As whom the portal writes now. */
export function mailSender(services: Parameters<Reader>[0]): Promise<MailSender> {
  if (!read) throw new Error('Nothing says as whom the portal writes');
  return read(services);
}

/** A mail of plain text before it is known who sends it. */
export type Letter = Pick<Mail, 'to' | 'subject' | 'text'>;

export const signed = (letter: Letter, { from, signature }: MailSender): Mail => ({
  ...letter,
  from,
  text: `${letter.text}\n\n${signature}\n`,
});
