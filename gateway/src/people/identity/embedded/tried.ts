import { say } from '@portal/domain/service-messages';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import type { Services } from '../../../platform/context.ts';
import type { Permit } from '../../sessions/tries.ts';
import { offered } from './catalogue.ts';
import { knownDevice } from './devices.ts';
import type { HookContext } from './library.ts';
import { CLIENT_ADDRESS_HEADER } from './names.ts';
import { type Account, paceTry, type Tried, tryDropped, tryMet, tryMissed } from './pace.ts';
import { isFirstOfReset } from './resets.ts';
import { isFirstOfSignUp } from './sign-ups.ts';

/** The tries that are being checked now, by request. */
const underWay = new WeakMap<Request, Tried>();

/** The address of a person who has entered the right password and must now enter a code; null when there is none. */
export async function challenged(context: HookContext): Promise<string | null> {
  const { internalAdapter, createAuthCookie, secret } = context.context;
  const name = createAuthCookie('two_factor').name;
  const challenge = await context.getSignedCookie(name, secret);
  const user = challenge && (await internalAdapter.findVerificationValue(challenge))?.value;
  return (user && (await internalAdapter.findUserById(user))?.email) || null;
}

/** The account with the address in a call, and the network address and device of the caller. */
export async function accountOf(context: HookContext): Promise<Account> {
  const email = String(context.body?.email ?? '');
  const address = context.headers?.get(CLIENT_ADDRESS_HEADER) ?? '';
  return { email, address, device: await knownDevice(context, email) };
}

async function mailedAccount(context: HookContext): Promise<Account> {
  const account = await accountOf(context);
  const isFirst = context.path === '/email-otp/reset-password' ? isFirstOfReset : isFirstOfSignUp;
  const address = account.email.toLowerCase();
  return { ...account, secret: 'mailed code', isFirstOfCode: () => isFirst(context, address) };
}

/** The account whose password or code the call tries; null when it tries nothing, or no account can be named. */
async function triedAccount(context: HookContext): Promise<Account | null> {
  const tries = offered(context.path)?.tries;
  if (!tries) return null;
  if (tries === 'address') return accountOf(context);
  if (tries === 'mailbox') return mailedAccount(context);
  const address = context.headers?.get(CLIENT_ADDRESS_HEADER) ?? '';
  const signedIn = (await getSessionFromCtx(context))?.user.email;
  const email = signedIn ?? (tries === 'challenge' ? await challenged(context) : null);
  if (!email) return null;
  const secret = tries === 'challenge' ? 'factor' : 'password';
  return { email, address, secret, device: await knownDevice(context, email) };
}

/** Counts the try in a call before the library checks it. Throws when the caller must wait. */
export async function beginTry(services: Services, context: HookContext): Promise<void> {
  if (!context.request) return;
  const account = await triedAccount(context);
  if (!account) return;
  const permit = await paceTry(services, account);
  if (!('entries' in permit)) return assertPermitted(permit);
  underWay.set(context.request, permit);
}

export type Outcome = 'met' | 'missed' | 'dropped';
const CONCLUDE = { met: tryMet, missed: tryMissed, dropped: tryDropped } as const;

/** Records the outcome of the try in a call. Returns the account that was tried; null when the call tried none. */
export async function endTry(
  services: Services,
  context: HookContext,
  outcome: Outcome,
): Promise<Account | null> {
  const tried = context.request && underWay.get(context.request);
  if (!tried) return null;
  await CONCLUDE[outcome](services, tried);
  return tried.account;
}

const seconds = (count: number) => `${count} ${count === 1 ? 'second' : 'seconds'}`;

export function assertPermitted(permit: Permit): void {
  if (permit.allowed) return;
  const { retryAfter } = permit;
  const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : seconds(retryAfter);
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_TRIES', message: say('tooManyTries', wait).text },
    { 'x-retry-after': String(retryAfter) },
  );
}
