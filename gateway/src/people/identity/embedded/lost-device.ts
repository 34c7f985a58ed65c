import { emailSchema, validate } from '@portal/domain';
import { recordSecurityEvent } from '../../../audit/index.ts';
import type { Services } from '../../../platform/context.ts';
import { isUnknownTable, transaction } from '../../../platform/db/index.ts';
import { endSessionsOfSubject } from '../../sessions/end.ts';
import { deleteFactor, factorOf } from './factor-store.ts';
import { ISSUER } from './names.ts';

/**
 * Removes the second factor from the account of an address, for a person who has lost the device and the back-up codes,
 * and ends all sessions of the person. For operators: checks no permission. Returns false when the account has no second
 * factor. Throws DomainError `invalid` for a malformed address, and an Error when there is no such account.
 */
export async function removeFactor(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  address: string,
): Promise<boolean> {
  const email = validate(emailSchema, address);
  return transaction(services.db, async (trx) => {
    const account = await factorOf(trx, email).catch((error: unknown) => {
      // The library makes its tables when the gateway first starts.
      if (!isUnknownTable(error)) throw error;
    });
    if (!account) throw new Error(`There is no account with ${email}.`);
    if (!account.twoFactorEnabled) return false;
    const { id } = account;
    await deleteFactor(trx, id);
    const userId = await endSessionsOfSubject({ ...services, db: trx }, { issuer: ISSUER, subject: id });
    const event = {
      kind: 'second_factor_disabled',
      userId: userId ?? undefined,
      detail: 'by command',
    } as const;
    await recordSecurityEvent(trx, services.clock(), event);
    return true;
  });
}
