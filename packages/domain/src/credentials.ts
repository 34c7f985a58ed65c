import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { required } from './text-schema.ts';
import { emailSchema } from './validation.ts';

/** Length of a password at the embedded identity provider, in characters. */
export const PASSWORD = { min: 10, max: 128 } as const;
/** Digits of a code of an authenticator app, and of one that another identity service mails. */
export const CODE_LENGTH = 6;
/** Digits of a code that the embedded provider mails. It opens an account by itself, so it must be too long to guess (ADR 47). */
export const MAILED_CODE_LENGTH = 12;

/** A long code or key as people read and type it: in groups of four. */
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

/** What the embedded identity provider's forms send. */
export const signInSchema = z.object({ email: emailSchema, password });
export const signUpSchema = z.object({ name, email: emailSchema, password: newPassword });
export const codeSchema = z.object({ code: codeOf(CODE_LENGTH) });
export const mailedCodeSchema = z.object({ code: mailedCode });
export const forgottenPasswordSchema = z.object({ email: emailSchema });
export const passwordResetSchema = z.object({ code: mailedCode, password: newPassword });
export const passwordChangeSchema = z.object({ current: password, password: newPassword });
/** The password once more, before something that it guards. */
export const passwordConfirmationSchema = z.object({ current: password });
const anyCode = z
  .string(MESSAGES.required('Code'))
  .check(z.trim(), z.minLength(1, MESSAGES.required('Code')));
/** The code that an operator hands out for an emergency login. */
export const emergencyCodeSchema = z.object({ code: anyCode });
/** A back-up code of the second factor, in any way in which it is typed: the gateway knows its form. */
export const backupCodeSchema = z.object({ code: anyCode });
export const accountNameSchema = z.object({ name });
