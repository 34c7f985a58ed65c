import type { SecurityEventKind } from '@portal/domain';

/**
 * What a caller must have before the call compares a secret: the address, access to its mail, a session, or a password that was checked
 * just before.
 */
type Tried = 'address' | 'mailbox' | 'session' | 'challenge';

/** One call of the provider that the portal offers. */
export interface ProviderRoute {
  method: 'GET' | 'POST';
  /**
   * The limit of calls per minute from one network. A hospital may have one address for all its people. Null for a call
   * that is cheap and allows no guessing.
   */
  perMinute: number | null;
  /**
   * The call compares a password or a code, and is slowed down (see pace.ts). The limit counts its failures, not its
   * calls.
   */
  tries?: Tried;
  /** The call sends a mail to an address that anybody may enter. */
  mails?: true;
  /** The events about access that the call records: `done` for success, `failed` for a wrong password or code. */
  events?: { done?: SecurityEventKind; failed?: SecurityEventKind };
  /** The field of a password that the person chooses with the call. */
  chooses?: 'password' | 'newPassword';
}

const FOR_MANY = 6_000;

const tries = (whose: Tried, events: ProviderRoute['events']): ProviderRoute => ({
  method: 'POST',
  perMinute: null,
  tries: whose,
  events,
});
const withPassword = (done?: SecurityEventKind) => tries('session', { done, failed: 'password_failed' });
const withFactor = tries('challenge', { failed: 'second_factor_failed' });
const mails = (perMinute: number): ProviderRoute => ({ method: 'POST', perMinute, mails: true });

/**
 * All calls of the provider's library that the portal offers. Every other path or method is answered with "not found", so
 * a new version of the library cannot open a route on its own. Limits, pace and hooks read the properties of a call here.
 */
export const CATALOGUE: Readonly<Record<string, ProviderRoute>> = {
  '/get-session': { method: 'GET', perMinute: null },
  '/jwks': { method: 'GET', perMinute: null },
  '/token': { method: 'GET', perMinute: FOR_MANY },
  '/sign-up/email': { ...mails(20), chooses: 'password' },
  // No `done` event here: the later exchange of the identity token for a session records the sign-in.
  '/sign-in/email': tries('address', { failed: 'sign_in_failed' }),
  '/sign-out': { method: 'POST', perMinute: FOR_MANY },
  '/update-user': { method: 'POST', perMinute: 600 },
  '/change-password': { ...withPassword('password_changed'), chooses: 'newPassword' },
  '/email-otp/send-verification-otp': mails(10),
  '/email-otp/verify-email': tries('mailbox', { done: 'email_verified', failed: 'password_failed' }),
  '/email-otp/request-password-reset': mails(10),
  '/email-otp/reset-password': {
    ...tries('mailbox', { done: 'password_reset', failed: 'password_failed' }),
    chooses: 'password',
  },
  // No `done` event here: the second factor is on only after a right code of the app, see `identityEvent`.
  '/two-factor/enable': withPassword(),
  '/two-factor/disable': withPassword('second_factor_disabled'),
  '/two-factor/generate-backup-codes': withPassword('recovery_codes_made'),
  '/two-factor/verify-totp': withFactor,
  '/two-factor/verify-backup-code': withFactor,
};

/** The call that the portal offers under exactly this path, or undefined. */
export const offered = (path: string): ProviderRoute | undefined =>
  Object.hasOwn(CATALOGUE, path) ? CATALOGUE[path] : undefined;

const MINUTE_SECONDS = 60;

/** The limits per network, in the form that the library expects. */
export const RATE_LIMITS = Object.fromEntries(
  Object.entries(CATALOGUE).map(([path, { perMinute }]) => [
    path,
    perMinute === null ? (false as const) : { window: MINUTE_SECONDS, max: perMinute },
  ]),
);
