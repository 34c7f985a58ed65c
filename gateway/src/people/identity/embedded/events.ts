import type { SecurityEventKind } from '@portal/domain';
import { recordSecurityEvent } from '../../../audit/index.ts';
import type { Services } from '../../../platform/context.ts';
import { userIdOf } from '../../sessions/store.ts';
import { offered } from './catalogue.ts';
import type { HookContext } from './library.ts';
import { ISSUER } from './names.ts';
import type { Account } from './pace.ts';

const NO_ACCOUNT = 'Nobody has an account with the email that was typed';
const NEVER_IN = 'whose owner has not come to the portal yet';

/** The event that a call leaves, if it leaves one. */
function identityEvent({ path, context }: HookContext, met: boolean): SecurityEventKind | undefined {
  // Somebody who is signed in already shows that the app has the secret: that turns the second factor on.
  const enrols = path === '/two-factor/verify-totp' && context.session !== null;
  if (enrols && met) return 'second_factor_enabled';
  return offered(path)?.events?.[met ? 'done' : 'failed'];
}

/**
 * Records what a try of a password or a code came to, in words for administrators where there is no person to name. An address
 * without an account is not kept: somebody may have typed a password into the wrong field.
 */
export async function recordTry(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: HookContext,
  { email, address }: Account,
  met: boolean,
): Promise<void> {
  const kind = identityEvent(context, met);
  if (!kind) return;
  const found = await context.context.internalAdapter.findUserByEmail(email.toLowerCase());
  const userId = found && (await userIdOf(db, ISSUER, found.user.id));
  const detail = userId ? undefined : found ? `${found.user.email}, ${NEVER_IN}` : NO_ACCOUNT;
  await recordSecurityEvent(db, clock(), { kind, userId: userId ?? undefined, address, detail });
}
