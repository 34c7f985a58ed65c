import { inGroups } from '@portal/domain';
import type { Letter } from '../../../platform/mail/index.ts';

/** How long a mailed code is valid. */
export const CODE_MINUTES = 10;

const PRODUCT = 'Medical Device Requests';
const unasked = 'If you did not ask for this, you can ignore this mail.';

/** The mail that carries a code: to prove an email address, or to choose a new password. */
export function codeMail(to: string, digits: string, purpose: string): Letter {
  const code = inGroups(digits);
  const reset = purpose === 'forget-password';
  const does = reset ? 'choose a new password' : 'confirm your email address';
  return {
    to,
    subject: `${code} is your code to ${does}`,
    text: `Your code to ${does}:\n\n${code}\n\nIt is valid for ${CODE_MINUTES} minutes. Enter it in the browser in which you asked for it. ${unasked}`,
  };
}

/** Replaces the code mail when somebody signs up with an address that already has an account. */
export const accountExistsMail = (to: string): Letter => ({
  to,
  subject: `You already have an account for ${PRODUCT}`,
  text: `Someone, perhaps you, tried to sign up with this email address, but it has an account already.

Sign in with it, or choose "Forgot password?" on the sign-in page if you cannot remember the password. ${unasked}`,
});
