import { symmetricDecrypt } from 'better-auth/crypto';
import { recordSecurityEvent } from '../../../audit/index.ts';
import type { Database, Services } from '../../../platform/context.ts';
import { isUnknownTable, transaction } from '../../../platform/db/index.ts';
import { endSessionsOfSubject } from '../../sessions/end.ts';
import { identitySecret } from '../secret.ts';
import { deleteFactor } from './factor-store.ts';
import { accountsAfter, deleteSigningKeys, someSigningKey } from './keys-store.ts';
import { ISSUER } from './names.ts';

const ACCOUNTS_AT_ONCE = 100;
const REPLACED = 'the identity secret was replaced';

/** Whether this secret can decrypt the stored signing keys and second factors. */
async function opensWhatIsKept(db: Database, secret: string): Promise<boolean> {
  const key = await someSigningKey(db).catch((error: unknown) => {
    // The library makes its tables when the gateway first starts.
    if (!isUnknownTable(error)) throw error;
  });
  if (key === undefined) return true;
  return symmetricDecrypt({ key: secret, data: key }).then(
    () => true,
    () => false,
  );
}

/** Throws an Error, worded like one about a setting, when nobody could sign in with this secret. */
export async function assertSecretFits(db: Database, secret: string): Promise<void> {
  if (await opensWhatIsKept(db, secret)) return;
  throw new Error(
    'Wrong settings\n  IDENTITY_SECRET: the one with which signing keys and second factors were encrypted (is another one). If that is lost or known to others: npm run admin -- help identity-secret',
  );
}

/**
 * For use after `IDENTITY_SECRET` was replaced: removes the signing keys and second factors that the old secret
 * encrypted, and ends all sessions. For operators: checks no permission. Returns the number of accounts. Returns null and
 * changes nothing when the secret is still the same. After an interruption, the next call continues the work.
 */
export async function startWithNewSecret(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
): Promise<number | null> {
  const { db, clock, config } = services;
  if (await opensWhatIsKept(db, await identitySecret(config))) return null;
  let count = 0;
  let page: string[] = [];
  do {
    page = await accountsAfter(db, page.at(-1) ?? '', ACCOUNTS_AT_ONCE);
    for (const subject of page) {
      await transaction(db, async (trx) => {
        const removed = await deleteFactor(trx, subject);
        const userId = await endSessionsOfSubject({ ...services, db: trx }, { issuer: ISSUER, subject });
        if (!removed) return;
        const event = {
          kind: 'second_factor_disabled',
          userId: userId ?? undefined,
          detail: REPLACED,
        } as const;
        await recordSecurityEvent(trx, clock(), event);
      });
    }
    count += page.length;
  } while (page.length);
  await transaction(db, async (trx) => {
    await recordSecurityEvent(trx, clock(), { kind: 'session_revoked', detail: `of everybody: ${REPLACED}` });
    // Delete the keys last: as long as unreadable keys exist, another call knows that the work is not finished.
    await deleteSigningKeys(trx);
  });
  return count;
}
