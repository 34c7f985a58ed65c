/** Who must know the secret that a call compares: whoever has the address, is signed in, or has given the password just now. */
type Tried = 'address' | 'session' | 'challenge';

/** One call of the provider that the portal offers. */
export interface ProviderRoute {
  method: 'GET' | 'POST';
  /** Calls by one network in a minute; a hospital may have one address for all. Null: it guesses nothing and costs little. */
  perMinute: number | null;
  /** It compares a password or a code, and is paced (see pace.ts). Its failures are limited, not its calls. */
  tries?: Tried;
  /** It sends a mail to an address that anybody may name. */
  mails?: true;
}

const FOR_MANY = 6_000;

const tries = (whose: Tried): ProviderRoute => ({ method: 'POST', perMinute: null, tries: whose });
const mails = (perMinute: number): ProviderRoute => ({ method: 'POST', perMinute, mails: true });

/**
 * Everything that is offered of the provider's library. Any other path or method is not found: a new version of the library opens
 * nothing by itself. Limits, pace and hooks read from here what a call is.
 */
export const CATALOGUE: Readonly<Record<string, ProviderRoute>> = {
  '/get-session': { method: 'GET', perMinute: null },
  '/jwks': { method: 'GET', perMinute: null },
  '/token': { method: 'GET', perMinute: FOR_MANY },
  '/sign-up/email': mails(20),
  '/sign-in/email': tries('address'),
  '/sign-out': { method: 'POST', perMinute: FOR_MANY },
  '/update-user': { method: 'POST', perMinute: 600 },
  '/change-password': tries('session'),
  '/email-otp/send-verification-otp': mails(10),
  '/email-otp/verify-email': tries('address'),
  '/email-otp/request-password-reset': mails(10),
  '/email-otp/reset-password': tries('address'),
  '/two-factor/enable': tries('session'),
  '/two-factor/disable': tries('session'),
  '/two-factor/generate-backup-codes': tries('session'),
  '/two-factor/verify-totp': tries('challenge'),
  '/two-factor/verify-backup-code': tries('challenge'),
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
