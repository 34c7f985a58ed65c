import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { HookContext } from './library.ts';

const DAY_SECONDS = 24 * 60 * 60;
const LASTS_SECONDS = 180 * DAY_SECONDS;
/**
 * The limit keeps the cookie small, although a ward's computer has many users. The accounts that signed in last come
 * first.
 */
const MOST = 12;

/** One account on this device, as the cookie spells it: `tag.device.proof`. */
interface Known {
  /** Identifies the account. Nobody can read the account from it without the secret. */
  tag: string;
  device: string;
  /**
   * Only a sign-in creates it. It is valid while the account, its password and whether it has a second factor stay the
   * same.
   */
  proof: string;
}

const sign = (secret: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');

const tagOf = (context: HookContext, email: string): string =>
  sign(context.context.secret, 'device tag', email.trim().toLowerCase()).slice(0, 22);

interface Owner {
  id: string;
  email: string;
  /** A sign-in without a second factor proves nothing for an account that has one. */
  twoFactorEnabled?: boolean | null;
}

const proofOf = (context: HookContext, owner: Owner, passwordHash: string, device: string): string => {
  const factor = owner.twoFactorEnabled ? ['second factor'] : [];
  return sign(context.context.secret, 'device', owner.id, passwordHash, device, ...factor);
};

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const cookieOf = (context: HookContext) =>
  context.context.createAuthCookie('devices', { maxAge: LASTS_SECONDS });

function readAll(context: HookContext): Known[] {
  const text = context.getCookie(cookieOf(context).name) ?? '';
  return text.split('~').flatMap((entry) => {
    const [tag, device, proof] = entry.split('.');
    return tag && device && proof ? { tag, device, proof } : [];
  });
}

async function isProven(context: HookContext, { device, proof }: Known, owner: Owner): Promise<boolean> {
  const account = await context.context.internalAdapter.findCredentialAccount(owner.id);
  return (
    Boolean(account?.password) && isSame(proof, proofOf(context, owner, account?.password ?? '', device))
  );
}

/**
 * The name of this device, if somebody has signed in to the account on it since the last change of its password; otherwise null. Nobody has
 * proved ownership of an unverified account, so its maker could sign in from any number of devices. Queries the database only when there is a
 * cookie for this very account.
 */
export async function knownDevice(context: HookContext, email: string): Promise<string | null> {
  const tag = tagOf(context, email);
  const entry = readAll(context).find((each) => each.tag === tag);
  if (!entry) return null;
  const account = await context.context.internalAdapter.findUserByEmail(email.trim().toLowerCase());
  return account?.user.emailVerified && (await isProven(context, entry, account.user)) ? entry.device : null;
}

/** Makes this device a known device of the account, after a sign-in. */
export async function rememberDevice(context: HookContext, owner: Owner): Promise<void> {
  const account = await context.context.internalAdapter.findCredentialAccount(owner.id);
  if (!account?.password) return;
  const tag = tagOf(context, owner.email);
  const [before, others] = [readAll(context), readAll(context).filter((each) => each.tag !== tag)];
  const device = before.find((each) => each.tag === tag)?.device ?? randomBytes(16).toString('base64url');
  const entry = { tag, device, proof: proofOf(context, owner, account.password, device) };
  const value = [entry, ...others]
    .slice(0, MOST)
    .map((each) => `${each.tag}.${each.device}.${each.proof}`)
    .join('~');
  const { name, attributes } = cookieOf(context);
  context.setCookie(name, value, attributes);
}
