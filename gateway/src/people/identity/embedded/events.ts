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

/** The event about access that a call records, if any. */
function identityEvent({ path, context }: HookContext, met: boolean): SecurityEventKind | undefined {
  // A signed-in person who enters a right code proves that the app has the secret. That turns the second factor on.
  const enrols = path === '/two-factor/verify-totp' && context.session !== null;
  if (enrols && met) return 'second_factor_enabled';
  return offered(path)?.events?.[met ? 'done' : 'failed'];
}

/**
 * Records the result of trying a password or a code. When there is no person to name, the text describes the account for
 * administrators. An address without an account is not stored, because somebody may have typed a password into the wrong
 * field.
 */
export async function recordTry(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: HookContext,
  { email, address }: Account,
  met: boolean,
): Promise<void> {
  const kind = identityEvent(context, met);
  if (!kind) return;
  const account = await context.context.internalAdapter.findUserByEmail(email.toLowerCase());
  const userId = account && (await userIdOf(db, ISSUER, account.user.id));
  const detail = userId ? undefined : account ? `${account.user.email}, ${NEVER_IN}` : NO_ACCOUNT;
  await recordSecurityEvent(db, clock(), { kind, userId: userId ?? undefined, address, detail });
}
