import { randomBytes } from 'node:crypto';
import { LIMITS, PASSWORD } from '@portal/domain';
import { IDENTITY_MESSAGES } from '@portal/domain/service-messages';
import { APIError, createAuthEndpoint, formCsrfMiddleware, getSessionFromCtx } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import { parseUserOutput } from 'better-auth/db';
import * as z from 'zod';
import type { Services } from '../../../platform/context.ts';
import type { Letter } from '../../../platform/mail/index.ts';
import { endSessionsOfSubject } from '../../sessions/end.ts';
import { type Claim, findClaim, isUntried, openClaim, proveClaim, type Refusal } from './claims.ts';
import type { HookContext } from './library.ts';
import { accountExistsMail, codeMail } from './mails.ts';
import { ISSUER } from './names.ts';
import { prove } from './proof.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** An address in a request for a code. The caller is unknown, and the address is kept for a day, so its length is limited. */
export const email = z
  .email()
  .max(LIMITS.email)
  .transform((text) => text.toLowerCase());

const MESSAGE_OF: Readonly<Record<Refusal, string>> = {
  NO_CLAIM: IDENTITY_MESSAGES.codeElsewhere,
  INVALID_OTP: IDENTITY_MESSAGES.otpInvalid,
  OTP_EXPIRED: IDENTITY_MESSAGES.otpExpired,
  TOO_MANY_ATTEMPTS: IDENTITY_MESSAGES.otpSpent,
};

/** The error for a code that proves nothing. */
export const refuse = (code: Refusal, message = MESSAGE_OF[code]) =>
  new APIError(code === 'TOO_MANY_ATTEMPTS' ? 'FORBIDDEN' : 'BAD_REQUEST', { code, message });

/** The cookie that holds the secret of this browser's sign-up. */
const cookieOf = (context: HookContext) =>
  context.context.createAuthCookie('sign_up', { maxAge: DAY_SECONDS });

/**
 * The holders in this browser that may prove an address. The session comes first, if it requested the mail, because its password is newer.
 * Then the sign-up.
 */
async function holdersOf(context: HookContext): Promise<{ session?: string; signUp?: string }> {
  const session = await getSessionFromCtx(context);
  const signUp = context.getCookie(cookieOf(context).name);
  return {
    ...(session && { session: `session ${session.session.id}` }),
    ...(signUp && { signUp: `sign-up ${signUp}` }),
  };
}

/** Whether the code with which this browser would prove an address was not tried yet. */
export async function isFirstOfSignUp(context: HookContext, address: string): Promise<boolean> {
  const { session, signUp } = await holdersOf(context);
  for (const holder of [session, signUp]) {
    const isFirst = holder && (await isUntried(context.context, holder, address));
    if (typeof isFirst === 'boolean') return isFirst;
  }
  return false;
}

/**
 * The name and password of the signed-in person, for a code that was requested in a session. Null when the address is another one or
 * verified already.
 */
async function claimOfSession(context: HookContext, address: string): Promise<Claim | null> {
  const user = (await getSessionFromCtx(context))?.user;
  if (!user || user.email !== address || user.emailVerified) return null;
  const account = await context.context.internalAdapter.findCredentialAccount(user.id);
  return account?.password ? { email: address, name: user.name, passwordHash: account.password } : null;
}

/**
 * The calls for a sign-up, and for the codes that prove an address. A code belongs to one sign-up in one browser, or to one session. So it
 * never confirms a name and password that somebody else has typed (ADR 26).
 */
export function signUps(services: Services, deliver: (letter: Letter) => Promise<void>) {
  const signUpEmail = createAuthEndpoint(
    '/sign-up/email',
    {
      method: 'POST',
      use: [formCsrfMiddleware],
      body: z.object({
        name: z.string().trim().min(1).max(LIMITS.shortText),
        email,
        password: z.string(),
      }),
    },
    async (context) => {
      const { name, email: address, password } = context.body;
      const { internalAdapter, password: passwords } = context.context;
      assertLength(password);
      // The work and the answer are the same whether there is an account or not.
      const passwordHash = await passwords.hash(password);
      const claim = { email: address, name, passwordHash };
      const secret = randomBytes(32).toString('base64url');
      const code = await openClaim(context.context, `sign-up ${secret}`, claim);
      const account = await internalAdapter.findUserByEmail(address);
      if (!account) await makeUnverified(context, claim);
      if (account?.user.emailVerified) await deliver(accountExistsMail(address));
      else await deliver(codeMail(address, code, 'email-verification'));
      const cookie = cookieOf(context);
      context.setCookie(cookie.name, secret, cookie.attributes);
      const now = new Date();
      // A random id: the id of a new account would reveal that there was none before.
      const id = randomBytes(16).toString('hex');
      const user = {
        id,
        name,
        email: address,
        emailVerified: false,
        image: null,
        createdAt: now,
        updatedAt: now,
      };
      return context.json({ token: null, user: parseUserOutput(context.context.options, user) });
    },
  );

  const sendVerificationOTP = createAuthEndpoint(
    '/email-otp/send-verification-otp',
    { method: 'POST', use: [formCsrfMiddleware], body: z.object({ email }) },
    async (context) => {
      const { email: address } = context.body;
      const { session, signUp } = await holdersOf(context);
      const ofSession = session && (await claimOfSession(context, address));
      const holder = ofSession ? session : signUp;
      const claim = ofSession || (signUp && (await findClaim(context.context, signUp, address)));
      if (!holder || !claim) throw refuse('NO_CLAIM');
      const code = await openClaim(context.context, holder, claim);
      const account = await context.context.internalAdapter.findUserByEmail(address);
      if (!account?.user.emailVerified) await deliver(codeMail(address, code, 'email-verification'));
      return context.json({ success: true });
    },
  );

  const verifyEmailOTP = createAuthEndpoint(
    '/email-otp/verify-email',
    { method: 'POST', body: z.object({ email, otp: z.string() }) },
    async (context) => {
      const { email: address, otp } = context.body;
      const { internalAdapter, options } = context.context;
      const before = await getSessionFromCtx(context);
      const { session, signUp } = await holdersOf(context);
      let outcome: Claim | Refusal = 'NO_CLAIM';
      for (const holder of [session, signUp]) {
        if (!holder || typeof outcome === 'object') continue;
        const next = await proveClaim(context.context, holder, address, otp);
        if (next !== 'NO_CLAIM') outcome = next;
      }
      if (typeof outcome === 'string') throw refuse(outcome);
      const id = await prove(services, context.context, outcome);
      const user = id && (await internalAdapter.findUserById(id));
      // A verified address needs no proof again: otherwise a code would sign in without the password and the second factor.
      if (!id || !user) throw refuse('INVALID_OTP');
      const own = before?.user.id === id ? before.session.id : undefined;
      await endSessionsOfSubject(services, { issuer: ISSUER, subject: id }, own);
      await internalAdapter.deleteUserSessions(id);
      const created = await internalAdapter.createSession(id);
      await setSessionCookie(context, { session: created, user });
      expireCookie(context, cookieOf(context));
      return context.json({ status: true, token: created.token, user: parseUserOutput(options, user) });
    },
  );

  return { signUpEmail, sendVerificationOTP, verifyEmailOTP };
}

export function assertLength(password: string): void {
  if (password.length < PASSWORD.min) {
    throw new APIError('BAD_REQUEST', {
      code: 'PASSWORD_TOO_SHORT',
      message: IDENTITY_MESSAGES.passwordShort,
    });
  }
  if (password.length > PASSWORD.max) {
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG', message: IDENTITY_MESSAGES.passwordLong });
  }
}

/** Creates an account that may sign in and see its profile. Does nothing when another call has created it at the same moment. */
async function makeUnverified(context: HookContext, claim: Claim): Promise<void> {
  const { internalAdapter } = context.context;
  const { email: address, name, passwordHash } = claim;
  try {
    const user = await internalAdapter.createUser(
      { email: address, name, emailVerified: false },
      { method: 'email-password' },
    );
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: passwordHash,
    });
  } catch (error) {
    if (!(await internalAdapter.findUserByEmail(address))) throw error;
  }
}
