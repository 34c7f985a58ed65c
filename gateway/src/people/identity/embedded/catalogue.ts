import type { SecurityEventKind } from '@portal/domain';

/** Who must know the secret that a call compares: whoever has the address, gets its mail, is signed in, or has given the password just now. */
type Tried = 'address' | 'mailbox' | 'session' | 'challenge';

/** One call of the provider that the portal offers. */
export interface ProviderRoute {
  method: 'GET' | 'POST';
  /** Calls by one network in a minute; a hospital may have one address for all. Null: it guesses nothing and costs little. */
  perMinute: number | null;
  /** It compares a password or a code, and is paced (see pace.ts). Its failures are limited, not its calls. */
  tries?: Tried;
  /** It sends a mail to an address that anybody may name. */
  mails?: true;
  /** The events about access that it leaves when it went well, and when the password or the code was wrong. */
  events?: { done?: SecurityEventKind; failed?: SecurityEventKind };
  /** The field of a password that somebody chooses with it. */
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
 * Everything that is offered of the provider's library. Any other path or method is not found: a new version of the library opens
 * nothing by itself. Limits, pace and hooks read from here what a call is.
 */
export const CATALOGUE: Readonly<Record<string, ProviderRoute>> = {
  '/get-session': { method: 'GET', perMinute: null },
  '/jwks': { method: 'GET', perMinute: null },
  '/token': { method: 'GET', perMinute: FOR_MANY },
  '/sign-up/email': { ...mails(20), chooses: 'password' },
  // The exchange of the identity token for a session says who signed in.
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
  // It is on once a code of the app was right: see `identityEvent`.
  '/two-factor/enable': withPassword(),
  '/two-factor/disable': withPassword('second_factor_disabled'),
  '/two-factor/generate-backup-codes': withPassword('recovery_codes_made'),
  '/two-factor/verify-totp': withFactor,
  '/two-factor/verify-backup-code': withFactor,
};

/** What is offered under a path, which counts as it is spelled here; undefined for all else. */
export const offered = (path: string): ProviderRoute | undefined =>
  Object.hasOwn(CATALOGUE, path) ? CATALOGUE[path] : undefined;

const MINUTE_SECONDS = 60;

/** The limits by network, in the library's words. */
export const RATE_LIMITS = Object.fromEntries(
  Object.entries(CATALOGUE).map(([path, { perMinute }]) => [
    path,
    perMinute === null ? (false as const) : { window: MINUTE_SECONDS, max: perMinute },
  ]),
);
