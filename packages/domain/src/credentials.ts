import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { required } from './text-schema.ts';
import { emailSchema } from './validation.ts';

/** The length of a password at the embedded identity provider, in characters. */
export const PASSWORD = { min: 10, max: 128 } as const;
/** The number of digits in a code from an authenticator app, or from the mail of another identity service. */
export const CODE_LENGTH = 6;
/**
 * The number of digits in a code that the embedded provider mails. The code alone opens an account, so it must be too long to
 * guess (ADR 47).
 */
export const MAILED_CODE_LENGTH = 12;

/** Writes a long code or key in groups of four, as people read and type it. */
export const inGroups = (text: string): string => text.replace(/(.{4})(?!$)/g, '$1 ');

const newPassword = z
  .string(MESSAGES.required('Password'))
  .check(
    z.minLength(PASSWORD.min, MESSAGES.passwordTooShort(PASSWORD.min)),
    z.maxLength(PASSWORD.max, MESSAGES.tooLong('Password', PASSWORD.max)),
  );
const password = z.string(MESSAGES.required('Password')).check(z.minLength(1, MESSAGES.required('Password')));
const name = required('Name', LIMITS.shortText);
const codeOf = (length: number) =>
  z
    .string(MESSAGES.required('Code'))
    .check(z.trim(), z.regex(new RegExp(`^\\d{${length}}$`), MESSAGES.codeDigits(length)));
const mailedCode = codeOf(MAILED_CODE_LENGTH);

/** What the forms of the embedded identity provider send. */
export const signInSchema = z.object({ email: emailSchema, password });
export const signUpSchema = z.object({ name, email: emailSchema, password: newPassword });
export const codeSchema = z.object({ code: codeOf(CODE_LENGTH) });
export const mailedCodeSchema = z.object({ code: mailedCode });
export const forgottenPasswordSchema = z.object({ email: emailSchema });
export const passwordResetSchema = z.object({ code: mailedCode, password: newPassword });
export const passwordChangeSchema = z.object({ current: password, password: newPassword });
/** The current password, before a change that it protects. */
export const passwordConfirmationSchema = z.object({ current: password });
const anyCode = z
  .string(MESSAGES.required('Code'))
  .check(z.trim(), z.minLength(1, MESSAGES.required('Code')));
/** The code that an operator hands out for an emergency login. */
export const emergencyCodeSchema = z.object({ code: anyCode });
/** A back-up code of the second factor. People may type it in any way: the gateway knows its form. */
export const backupCodeSchema = z.object({ code: anyCode });
export const accountNameSchema = z.object({ name });
