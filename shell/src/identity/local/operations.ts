import { MESSAGES } from '@portal/domain';
import { ApiError, type Failure, failureOf } from '@portal/kit';

const client = async () => (await import('./client.ts')).client;

/** The provider's answer: data, or an error with a message for people. */
interface Answer<Data> {
  data: Data | null;
  error: { code?: string; message?: string; status: number } | null;
}

/** The names of a code, the current password and the new password in every form. */
type Field = 'code' | 'current' | 'password';

interface Concern {
  field?: Field;
  /** The password is no longer valid: the sign-in starts again. */
  over?: true;
}

/** The provider's refusals: the field that they concern, and texts for people where the provider's texts are for developers. */
const CONCERN_OF_CODE: Readonly<Record<string, Concern & { message?: string }>> = {
  INVALID_OTP: { field: 'code', message: MESSAGES.codeWrong },
  INVALID_CODE: { field: 'code', message: MESSAGES.codeWrong },
  INVALID_BACKUP_CODE: { field: 'code', message: MESSAGES.codeWrong },
  CODE_USED: { field: 'code', message: MESSAGES.codeUsed },
  OTP_EXPIRED: { field: 'code', message: MESSAGES.codeExpired },
  TOO_MANY_ATTEMPTS: { field: 'code', message: MESSAGES.codeSpent },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { over: true, message: MESSAGES.signInSpent },
  INVALID_TWO_FACTOR_COOKIE: { over: true, message: MESSAGES.signInOver },
  TOTP_NOT_ENABLED: { over: true, message: MESSAGES.signInOver },
  BACKUP_CODES_NOT_ENABLED: { over: true, message: MESSAGES.signInOver },
  NO_CLAIM: { field: 'code' },
  INVALID_PASSWORD: { field: 'current', message: MESSAGES.passwordWrong },
  PASSWORD_GUESSABLE: { field: 'password' },
};

class Refusal extends ApiError {
  readonly over: true | undefined;

  constructor(message: string, status: number, { field, over }: Concern) {
    super(message, status, { fields: field ? [{ field, message }] : [] });
    this.over = over;
  }
}

/** Throws the provider's error in a form that can be shown to people. */
export function refuse(
  { code = '', message, status }: NonNullable<Answer<unknown>['error']>,
  failure: string,
): never {
  const { message: wording, ...concern } = CONCERN_OF_CODE[code] ?? {};
  throw new Refusal(wording || message || failure, status, concern);
}

async function settle<Data>(call: Promise<Answer<Data>>, failure: string): Promise<Data | null> {
  const { data, error }: Answer<Data> = await call.catch(() => ({ data: null, error: { status: 0 } }));
  if (error) refuse(error, failure);
  return data;
}

/**
 * Everything that a person can do at the embedded provider. Each operation rejects with an ApiError whose message can be shown to people.
 */
export const operations = {
  /** True when a second factor is required. Until then nobody is signed in. */
  signIn: async (account: { email: string; password: string }): Promise<boolean> => {
    const answer = await settle<object>((await client()).signIn.email(account), MESSAGES.loginFailed);
    return answer !== null && 'twoFactorRedirect' in answer && answer.twoFactorRedirect === true;
  },

  /** The second step of a sign-in. It is also the last step of setting up the second factor. */
  verifyFactor: async (code: string) =>
    settle((await client()).twoFactor.verifyTotp({ code }), MESSAGES.authenticationFailed),

  /** Signs in with one of the back-up codes, which cannot be used again. */
  verifyBackupCode: async (code: string) =>
    settle((await client()).twoFactor.verifyBackupCode({ code }), MESSAGES.authenticationFailed),

  hasFactor: async (): Promise<boolean> => {
    const answer = await settle((await client()).getSession(), MESSAGES.authenticationFailed);
    return Boolean((answer?.user as { twoFactorEnabled?: boolean } | undefined)?.twoFactorEnabled);
  },

  /** Returns the address for the QR code, and the back-up codes. The second factor is on after a code of the app was verified. */
  startFactor: async (password: string) =>
    settle<object>(
      (await client()).twoFactor.enable({ password }),
      MESSAGES.secondFactorSetUpFailed,
    ) as Promise<{ totpURI: string; backupCodes: string[] }>,

  newBackupCodes: async (password: string): Promise<readonly string[]> => {
    const answer = await settle(
      (await client()).twoFactor.generateBackupCodes({ password }),
      MESSAGES.newCodesFailed,
    );
    return answer?.backupCodes ?? [];
  },

  stopFactor: async (password: string) =>
    settle((await client()).twoFactor.disable({ password }), MESSAGES.secondFactorOffFailed),

  /** Creates the account and mails a code. This does not sign in. */
  signUp: async (account: { name: string; email: string; password: string }) =>
    settle((await client()).signUp.email(account), MESSAGES.authenticationFailed),

  signOut: async () => settle((await client()).signOut(), MESSAGES.logoutFailed),

  sendCode: async (email: string) =>
    settle(
      (await client()).emailOtp.sendVerificationOtp({ email, type: 'email-verification' }),
      MESSAGES.verificationFailed,
    ),

  /** Verifies the address and signs its owner in. */
  verifyCode: async (email: string, code: string) =>
    settle((await client()).emailOtp.verifyEmail({ email, otp: code }), MESSAGES.authenticationFailed),

  sendResetCode: async (email: string) =>
    settle((await client()).emailOtp.requestPasswordReset({ email }), MESSAGES.verificationFailed),

  resetPassword: async (email: string, code: string, password: string) =>
    settle(
      (await client()).emailOtp.resetPassword({ email, otp: code, password }),
      MESSAGES.authenticationFailed,
    ),

  rename: async (name: string) => settle((await client()).updateUser({ name }), MESSAGES.renameFailed),

  changePassword: async (currentPassword: string, newPassword: string) =>
    settle(
      (await client()).changePassword({ currentPassword, newPassword, revokeOtherSessions: true }),
      MESSAGES.changePasswordFailed,
    ),
};

/** Runs the work of a form. Resolves to the failure, in a form that can be shown to people, or to undefined. */
export async function attempt(
  work: () => Promise<unknown>,
): Promise<(Failure & { over?: true }) | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const failure = failureOf(error, MESSAGES.authenticationFailed);
    return error instanceof Refusal && error.over ? { ...failure, over: true } : failure;
  }
}
