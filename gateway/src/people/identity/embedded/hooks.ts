import { LIMITS } from '@portal/domain';
import { IDENTITY_MESSAGES, say } from '@portal/domain/service-messages';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import * as z from 'zod';
import type { Services } from '../../../platform/context.ts';
import { mayHaveAccount } from '../domains.ts';
import { offered } from './catalogue.ts';
import { wasCompared } from './claims.ts';
import { rememberDevice } from './devices.ts';
import { recordTry } from './events.ts';
import { whyGuessable } from './guessable.ts';
import type { HookContext } from './library.ts';
import { endIdleSession } from './limits.ts';
import { paceMail } from './pace.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { accountOf, assertPermitted, beginTry, endTry, type Outcome } from './tried.ts';
import { giveCodeBack, takeCode } from './used-codes.ts';

const emailOf = (context: HookContext): string => String(context.body?.email ?? '');

/** The checks of the product before the library handles a call. */
export const beforeCall = (services: Services) =>
  createAuthMiddleware(async (context) => {
    const { path } = context;
    await endIdleSession(services, context);
    if (path === '/sign-out') await getSessionFromCtx(context);
    if (path === '/sign-up/email' && !mayHaveAccount(services.config, emailOf(context))) {
      const message = say('emailDomainRefused').text;
      throw new APIError('FORBIDDEN', { code: 'EMAIL_DOMAIN_NOT_ALLOWED', message });
    }
    assertNoTrustedDevice(context);
    await beginTry(services, context);
    await assertUnguessable(services, context).catch(async (error: unknown) => {
      await endTry(services, context, 'dropped');
      throw error;
    });
    // The library calls no hook after a call that is refused here.
    await takeCode(services, context).catch(async (error: unknown) => {
      if (isAPIError(error)) await concludeTry(services, context, 'missed');
      throw error;
    });
    hashRecoveryCode(context);
    // The mail counts whether there is an account or not, so the answer does not reveal it.
    if (offered(path)?.mails) assertPermitted(await paceMail(services, await accountOf(context)));
    if (path === '/two-factor/enable') await assertVerified(context);
    if (path === '/update-user') assertProfileChange(context);
    // Otherwise the client could decide whether other sessions end.
    if (path === '/change-password') context.body.revokeOtherSessions = true;
  });

async function concludeTry(services: Services, context: HookContext, outcome: Outcome): Promise<void> {
  const tried = await endTry(services, context, outcome);
  if (tried) await recordTry(services, context, tried, outcome === 'met');
}

/** The outcome of the try in a call that the library has answered. */
function outcomeOf({ path, context: { returned } }: HookContext): Outcome {
  if (!isAPIError(returned)) return 'met';
  const isMailed = offered(path)?.tries === 'mailbox';
  return isMailed && !wasCompared(returned.body?.code) ? 'dropped' : 'missed';
}

/**
 * Refuses a password that is easy to guess. It is compared with the name of an account only for the person who is signed in to it, because
 * a refusal must not reveal the name to others.
 */
async function assertUnguessable({ config }: Services, context: HookContext): Promise<void> {
  const field = offered(context.path)?.chooses;
  const password = field && context.body?.[field];
  if (typeof password !== 'string') return;
  const user = field === 'newPassword' ? (await getSessionFromCtx(context))?.user : context.body;
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : '';
  const message = await whyGuessable(password, [String(user?.name ?? ''), String(user?.email ?? ''), host]);
  if (message) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_GUESSABLE', message });
}

const profileChange = z.strictObject({ name: z.string().trim().min(1).max(LIMITS.shortText) });

/**
 * Refuses anything except a name. The library would store whatever is sent, and with a very long name the identity tokens would not fit
 * into a header.
 */
function assertProfileChange({ body }: HookContext): void {
  if (profileChange.safeParse(body).success) return;
  const message = IDENTITY_MESSAGES.nameExpected(LIMITS.shortText);
  throw new APIError('BAD_REQUEST', { code: 'NAME_EXPECTED', message });
}

/** Refuses to trust a device. The library would skip the code on such a device for a month, even after a new password. */
function assertNoTrustedDevice({ body }: HookContext): void {
  if (!body?.trustDevice) return;
  throw new APIError('BAD_REQUEST', {
    code: 'TRUST_NOT_OFFERED',
    message: IDENTITY_MESSAGES.trustNotOffered,
  });
}

/** Refuses the second factor while the address is not verified, because until then a mailed code alone signs in. */
async function assertVerified(context: HookContext): Promise<void> {
  const session = await getSessionFromCtx(context);
  if (session && !session.user.emailVerified) {
    throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: say('emailUnverified').text });
  }
}

export interface SessionWork {
  /** The library gave the person's session another id. */
  renamed(from: string, to: string): Promise<void>;
  /** The person signed out. */
  signedOut(session: string): Promise<void>;
  /** The second factor was switched on, in a session in which a code was just entered, or switched off. */
  factorChanged(subject: string, session: string, on: boolean): Promise<void>;
  /** From now on a sign-in needs another password or a second factor: only the session that made the change continues. */
  credentialsChanged(subject: string, kept: string): Promise<void>;
}

/** True after a right password when a code is still required: the library removes this session afterwards. */
const isHalfWay = ({ path, context }: HookContext): boolean =>
  path === '/sign-in/email' && Boolean(context.newSession?.user.twoFactorEnabled);

/** The work after a call: its try is counted in any case; the rest happens only after a success. */
export const afterCall = (services: Services, work: SessionWork) =>
  createAuthMiddleware(async (context) => {
    const outcome = outcomeOf(context);
    await concludeTry(services, context, outcome);
    if (outcome !== 'met') return giveCodeBack(services, context);
    const { session: before, newSession: after } = context.context;
    const signedIn = after ?? (context.path === '/change-password' ? before : null);
    if (signedIn && !isHalfWay(context)) await rememberDevice(context, signedIn.user);
    if (!before) return;
    if (context.path === '/sign-out') return work.signedOut(before.session.id);
    const kept = after?.session.id ?? before.session.id;
    if (kept !== before.session.id && after?.user.id === before.user.id) {
      await work.renamed(before.session.id, kept);
    }
    // In a session, the library makes another session after a code of the app only when the code turns the second factor on.
    const enrolled = context.path === '/two-factor/verify-totp' && after !== null;
    if (enrolled || context.path === '/change-password') await work.credentialsChanged(before.user.id, kept);
    if (context.path === '/two-factor/verify-totp') await work.factorChanged(before.user.id, kept, true);
    if (context.path === '/two-factor/disable') await work.factorChanged(before.user.id, kept, false);
  });
