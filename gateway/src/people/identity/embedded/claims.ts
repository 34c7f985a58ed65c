import { createHmac, randomInt } from 'node:crypto';
import { MAILED_CODE_LENGTH } from '@portal/domain';
import type { Library } from './library.ts';
import { CODE_MINUTES } from './mails.ts';

const MINUTE = 60_000;
/** How long a claim is kept: meanwhile a new code can be requested. */
const CLAIM_MS = 24 * 60 * MINUTE;
const TRIES_OF_A_CODE = 5;

/** The data that the account of an address gets when its code is entered: the name and password from one sign-up or one session. */
export interface Claim {
  email: string;
  name: string;
  passwordHash: string;
}

interface Kept extends Claim {
  code: string;
  codeUntil: number;
  tries: number;
  until: number;
}

export type Refusal = 'NO_CLAIM' | 'INVALID_OTP' | 'OTP_EXPIRED' | 'TOO_MANY_ATTEMPTS';

/**
 * Whether this answer means that the code was compared. The other refusals are the same for a right code, so they reveal nothing about it.
 */
export const wasCompared = (refusal: string | undefined): boolean =>
  refusal !== 'NO_CLAIM' && refusal !== 'OTP_EXPIRED' && refusal !== 'TOO_MANY_ATTEMPTS';

const hashOf = ({ secret }: Pick<Library, 'secret'>, ...parts: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');

/** `holder` is something that only one browser has: the secret of its sign-up, or its session. */
const identifierOf = (library: Library, holder: string): string => `claim-${hashOf(library, holder)}`;

async function keep(library: Library, holder: string, claim: Kept): Promise<void> {
  await library.internalAdapter.createVerificationValue({
    identifier: identifierOf(library, holder),
    value: JSON.stringify(claim),
    expiresAt: new Date(claim.until),
  });
}

async function read(library: Library, holder: string): Promise<Kept | null> {
  const stored = await library.internalAdapter.findVerificationValue(identifierOf(library, holder));
  return stored && stored.expiresAt > new Date() ? JSON.parse(stored.value) : null;
}

/** Removes the claim and returns it. Of several calls at the same time, only one gets it. */
async function take(library: Library, holder: string): Promise<Kept | null> {
  const stored = await library.internalAdapter.consumeVerificationValue(identifierOf(library, holder));
  return stored ? JSON.parse(stored.value) : null;
}

/** Stores a claim instead of an earlier one of the same holder, and returns the code that proves it. */
export async function openClaim(library: Library, holder: string, claim: Claim): Promise<string> {
  await take(library, holder);
  const code = String(randomInt(10 ** MAILED_CODE_LENGTH)).padStart(MAILED_CODE_LENGTH, '0');
  const now = Date.now();
  await keep(library, holder, {
    ...claim,
    code: hashOf(library, holder, code),
    codeUntil: now + CODE_MINUTES * MINUTE,
    tries: 0,
    until: now + CLAIM_MS,
  });
  return code;
}

/** The claim of a holder to an address; null when there is none. */
export async function findClaim(library: Library, holder: string, email: string): Promise<Claim | null> {
  const claim = await read(library, holder);
  return claim?.email === email ? claim : null;
}

/** Whether nobody has tried the code of a holder's claim to an address yet; null when there is no such claim. */
export async function isUntried(library: Library, holder: string, email: string): Promise<boolean | null> {
  const claim = await read(library, holder);
  return claim?.email === email ? claim.tries === 0 : null;
}

/** Uses up the claim when `code` is the code that was mailed. Otherwise returns the reason of the refusal. */
export async function proveClaim(
  library: Library,
  holder: string,
  email: string,
  code: string,
): Promise<Claim | Refusal> {
  if (!(await findClaim(library, holder, email))) return 'NO_CLAIM';
  const claim = await take(library, holder);
  // Another call has taken the claim at the same moment.
  if (!claim) return 'INVALID_OTP';
  // People may type the spaces between the groups of digits that the mail shows.
  const isRight = claim.code === hashOf(library, holder, code.replaceAll(' ', ''));
  const spent = claim.tries >= TRIES_OF_A_CODE;
  const expired = claim.codeUntil <= Date.now();
  if (isRight && !spent && !expired) return claim;
  await keep(library, holder, { ...claim, tries: claim.tries + 1 });
  if (spent) return 'TOO_MANY_ATTEMPTS';
  return expired ? 'OTP_EXPIRED' : 'INVALID_OTP';
}
