import { randomBytes } from 'node:crypto';
import { IDENTITY_MESSAGES } from '@portal/domain/service-messages';
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { expireCookie } from 'better-auth/cookies';
import * as z from 'zod';
import type { Letter } from '../../../platform/mail/index.ts';
import { isUntried, openClaim, proveClaim } from './claims.ts';
import type { HookContext } from './library.ts';
import { CODE_MINUTES, codeMail } from './mails.ts';
import { assertLength, email, refuse } from './sign-ups.ts';

/** The cookie that holds the secret of the browser that has forgotten a password. */
const cookieOf = (context: HookContext) =>
  context.context.createAuthCookie('reset', { maxAge: CODE_MINUTES * 60 });

const holderOf = (secret: string, address: string): string => `reset ${secret} ${address}`;

/** Whether the code with which this browser would set a new password was not tried yet. */
export async function isFirstOfReset(context: HookContext, address: string): Promise<boolean> {
  const secret = context.getCookie(cookieOf(context).name);
  return Boolean(secret && (await isUntried(context.context, holderOf(secret, address), address)));
}

/**
 * The calls that set a new password with a mailed code. A code belongs to the browser that requested it, as at a sign-up (ADR 26). So
 * strangers cannot guess it, use up its tries, or make it void by requesting another code.
 */
export function resets(deliver: (letter: Letter) => Promise<void>) {
  const requestPasswordResetEmailOTP = createAuthEndpoint(
    '/email-otp/request-password-reset',
    { method: 'POST', use: [formCsrfMiddleware], body: z.object({ email }) },
    async (context) => {
      const { email: address } = context.body;
      const cookie = cookieOf(context);
      const secret = context.getCookie(cookie.name) || randomBytes(32).toString('base64url');
      const claim = { email: address, name: '', passwordHash: '' };
      const code = await openClaim(context.context, holderOf(secret, address), claim);
      const account = await context.context.internalAdapter.findUserByEmail(address);
      if (account) await deliver(codeMail(address, code, 'forget-password'));
      context.setCookie(cookie.name, secret, cookie.attributes);
      return context.json({ success: true });
    },
  );

  const resetPasswordEmailOTP = createAuthEndpoint(
    '/email-otp/reset-password',
    { method: 'POST', body: z.object({ email, otp: z.string(), password: z.string() }) },
    async (context) => {
      const { email: address, otp, password } = context.body;
      const { internalAdapter, password: passwords, options } = context.context;
      assertLength(password);
      const secret = context.getCookie(cookieOf(context).name);
      const holder = secret && holderOf(secret, address);
      const outcome = holder ? await proveClaim(context.context, holder, address, otp) : 'NO_CLAIM';
      if (outcome === 'NO_CLAIM') throw refuse(outcome, IDENTITY_MESSAGES.resetElsewhere);
      if (typeof outcome === 'string') throw refuse(outcome);
      const user = (await internalAdapter.findUserByEmail(address))?.user;
      if (!user) throw refuse('INVALID_OTP');
      const hash = await passwords.hash(password);
      const account = { userId: user.id, providerId: 'credential', accountId: user.id, password: hash };
      if (await internalAdapter.findCredentialAccount(user.id)) {
        await internalAdapter.updatePassword(user.id, hash);
      } else await internalAdapter.linkAccount(account);
      await options.emailAndPassword?.onPasswordReset?.({ user }, context.request);
      await internalAdapter.deleteUserSessions(user.id);
      expireCookie(context, cookieOf(context));
      return context.json({ success: true });
    },
  );

  return { requestPasswordResetEmailOTP, resetPasswordEmailOTP };
}
