import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type { Services } from '../../context.ts';
import type { Permit } from '../../sessions/tries.ts';
import { mayHaveAccount } from '../domains.ts';
import { CLIENT_ADDRESS_HEADER } from './names.ts';
import { paceMail, paceTry, tryMet } from './pace.ts';

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Where somebody who is not known yet tries a password or a mailed code of an account. */
const TRIES_BY_EMAIL = ['/sign-in/email', '/email-otp/verify-email', '/email-otp/reset-password'];
/** Where somebody who is signed in is asked for the password again. */
const TRIES_BY_SESSION = [
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
];
const SENDS_MAIL = [
  '/sign-up/email',
  '/email-otp/send-verification-otp',
  '/email-otp/request-password-reset',
];

const emailOf = (context: HookContext): string => String(context.body?.email ?? '');

/** The account whose password or code the call tries; null when it tries none. */
async function triedAccount(context: HookContext) {
  const address = context.headers?.get(CLIENT_ADDRESS_HEADER) ?? '';
  if (TRIES_BY_EMAIL.includes(context.path)) return { email: emailOf(context), address };
  if (!TRIES_BY_SESSION.includes(context.path)) return null;
  const session = await getSessionFromCtx(context);
  return session && { email: session.user.email, address };
}

/** What the product asks of a call to the library before it is looked at. */
export const beforeCall = (services: Services) =>
  createAuthMiddleware(async (context) => {
    const { path } = context;
    if (path === '/sign-up/email' && !mayHaveAccount(services.config, emailOf(context))) {
      throw new APIError('FORBIDDEN', {
        code: 'EMAIL_DOMAIN_NOT_ALLOWED',
        message: 'Accounts are limited to the e-mail addresses of this organisation.',
      });
    }
    // Counted whether there is an account or not: the answer tells nothing of that.
    if (SENDS_MAIL.includes(path)) assertPermitted(await paceMail(services, emailOf(context)));
    const account = await triedAccount(context);
    if (account) assertPermitted(await paceTry(services, account));
    if (path === '/email-otp/verify-email') await assertUnverified(context);
    if (path === '/two-factor/enable') await assertVerified(context);
  });

const seconds = (count: number) => `${count} ${count === 1 ? 'second' : 'seconds'}`;

function assertPermitted(permit: Permit): void {
  if (permit.allowed) return;
  const { retryAfter } = permit;
  const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : seconds(retryAfter);
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_TRIES', message: `Too many tries. Please try again in ${wait}.` },
    { 'x-retry-after': String(retryAfter) },
  );
}

/** A verified address needs no proof again: as a way to sign in it would go past the password and the second factor. */
async function assertUnverified(context: HookContext): Promise<void> {
  const found = await context.context.internalAdapter.findUserByEmail(emailOf(context).toLowerCase());
  if (found?.user.emailVerified) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_OTP', message: 'Invalid OTP' });
  }
}

/** Until it is verified, a mailed code signs in alone. */
async function assertVerified(context: HookContext): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (session && !session.user.emailVerified) {
    throw new APIError('FORBIDDEN', {
      code: 'EMAIL_NOT_VERIFIED',
      message: 'Please verify your e-mail address first.',
    });
  }
}

export interface SessionWork {
  /** The library gave the person's session another name. */
  renamed(from: string, to: string): Promise<void>;
  /** The password was changed: only the session that did it goes on. */
  passwordChanged(subject: string, kept: string): Promise<void>;
}

/** What follows of a call that went well. */
export const afterCall = (services: Services, work: SessionWork) =>
  createAuthMiddleware(async (context) => {
    if (isAPIError(context.context.returned)) return;
    const account = await triedAccount(context);
    if (account) await tryMet(services, account);
    const { session: before, newSession: after } = context.context;
    if (!before) return;
    const kept = after?.session.id ?? before.session.id;
    if (kept !== before.session.id && after?.user.id === before.user.id) {
      await work.renamed(before.session.id, kept);
    }
    if (context.path === '/change-password') await work.passwordChanged(before.user.id, kept);
  });
