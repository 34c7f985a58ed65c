import { CODE_LENGTH, MAILED_CODE_LENGTH, PASSWORD } from '@portal/domain';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { jwt } from 'better-auth/plugins/jwt';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Services } from '../../../platform/context.ts';
import { dialectName } from '../../../platform/db/index.ts';
import { type Letter, mailSender, signed } from '../../../platform/mail/index.ts';
import { RATE_LIMITS } from './catalogue.ts';
import { afterCall, beforeCall, type SessionWork } from './hooks.ts';
import { readInstants } from './instants.ts';
import { sessionLimits } from './limits.ts';
import { CODE_MINUTES, codeMail } from './mails.ts';
import { AUDIENCE, BASE_PATH, CLIENT_ADDRESS_HEADER, ISSUER } from './names.ts';
import { replaceAccount } from './proof.ts';
import { hashedRecoveryCodes } from './recovery-codes.ts';
import { resets } from './resets.ts';
import { signUps } from './sign-ups.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** The embedded identity provider: accounts with password and email code, in the gateway's own database (`idp_*`). */
export function createAuth(
  services: Services,
  secret: string,
  onPasswordReset: (subject: string) => Promise<void>,
  work: SessionWork,
) {
  const { config, db, log, mailer } = services;
  const dialect = dialectName(config);

  // With SMTP, no answer waits for the mail: the time of an answer must not reveal whether an account exists.
  const deliver = async (letter: Letter): Promise<void> => {
    const sending = mailSender(services)
      .then((sender) => mailer.send(signed(letter, sender)))
      .catch((error: unknown) => log.error({ err: error }, 'mail was not sent'));
    if (!config.smtpUrl) await sending;
  };

  const codes = emailOTP({
    disableSignUp: true,
    otpLength: MAILED_CODE_LENGTH,
    expiresIn: CODE_MINUTES * MINUTE,
    allowedAttempts: 5,
    storeOTP: 'hashed',
    sendVerificationOTP: ({ email, otp, type }) => deliver(codeMail(email, otp, type)),
  });

  /**
   * The code for a forgotten password also proves the address. Of an unverified account only the new password is kept: the account is
   * replaced.
   */
  const inherit = async ({ id, email }: { id: string; email: string }): Promise<void> => {
    const library = await auth.$context;
    const account = await library.internalAdapter.findCredentialAccount(id);
    const passwordHash = account?.password ?? '';
    await replaceAccount(services, library, id, { email, name: email, passwordHash });
  };

  const auth = betterAuth({
    appName: 'Medical Device Requests',
    baseURL: config.publicUrl ?? `http://localhost:${config.port}`,
    basePath: BASE_PATH,
    secret,
    database: {
      db: dialect === 'mysql' ? db.withPlugin(readInstants) : db,
      type: dialect,
      transaction: true,
    },
    // The gateway makes the Request's URL from the address at which it was reached.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // Arguments are left out because they contain email addresses.
      log: (level, message) => log[level]({ part: 'identity' }, message),
    },
    onAPIError: {
      // A client's mistake is answered to the client only. Without this handler the library would print it.
      onError(error) {
        if (!isAPIError(error)) log.error({ err: error, part: 'identity' }, 'identity request failed');
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD.min,
      maxPasswordLength: PASSWORD.max,
      // With automatic sign-in, the answer to a sign-up would reveal whether the address has an account.
      autoSignIn: false,
      ...(config.passwords && { password: config.passwords }),
      requireEmailVerification: false,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => (user.emailVerified ? onPasswordReset(user.id) : inherit(user)),
    },
    user: { modelName: 'idp_user' },
    session: {
      modelName: 'idp_session',
      expiresIn: config.sessionMaxMinutes * MINUTE,
      disableSessionRefresh: true,
    },
    databaseHooks: sessionLimits(config),
    account: { modelName: 'idp_account', accountLinking: { enabled: false } },
    verification: { modelName: 'idp_verification' },
    rateLimit: {
      enabled: true,
      window: MINUTE,
      max: 600,
      storage: 'database',
      modelName: 'idp_rate_limit',
      customRules: RATE_LIMITS,
    },
    advanced: {
      cookiePrefix: 'portal-idp',
      useSecureCookies: config.publicUrl?.startsWith('https:') ?? false,
      // The browser does not send the cookie to the product's own API, so no other site can use it to call that API.
      defaultCookieAttributes: { path: BASE_PATH, sameSite: 'lax', httpOnly: true },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      disableCSRFCheck: false,
      disableOriginCheck: false,
      database: { validateSchema: false },
    },
    hooks: { before: beforeCall(services), after: afterCall(services, work) },
    plugins: [
      jwt({
        schema: { jwks: { modelName: 'idp_jwks' } },
        jwks: { keyPairConfig: { alg: 'ES256' }, rotationInterval: 30 * DAY, gracePeriod: DAY },
        disableSettingJwtHeader: true,
        jwt: {
          issuer: ISSUER,
          audience: AUDIENCE,
          expirationTime: '60s',
          definePayload: ({ user, session }) => ({
            sid: session.id,
            email: user.email,
            name: user.name,
            email_verified: user.emailVerified,
          }),
        },
      }),
      twoFactor({
        schema: { twoFactor: { modelName: 'idp_two_factor' } },
        totpOptions: { digits: CODE_LENGTH },
        backupCodeOptions: hashedRecoveryCodes(secret),
        // A lockout would let anybody who has the password keep the owner out. Instead, wrong codes are slowed down: see
        // pace.ts.
        accountLockout: { enabled: false },
      }),
      { ...codes, endpoints: { ...codes.endpoints, ...signUps(services, deliver), ...resets(deliver) } },
    ],
  });
  return auth;
}

export type Auth = ReturnType<typeof createAuth>;
