export { mailFolder } from './create-mailer.ts';
export { failureOf, failureWords } from './failure.ts';
export { Mailbox } from './mailbox.ts';
export type { CalendarPart, Mail, MailFile } from './mailer.ts';
export { type Letter, type MailSender, mailSender, onMailSender, signed } from './sender.ts';
