export { mailFolder } from './create-mailer.ts';
export { Mailbox } from './mailbox.ts';
export type { Mail } from './mailer.ts';
