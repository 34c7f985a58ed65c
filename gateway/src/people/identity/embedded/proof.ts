import type { Services } from '../../../platform/context.ts';
import { handOver } from '../../sessions/unverified.ts';
import type { Claim } from './claims.ts';
import type { Library } from './library.ts';
import { ISSUER } from './names.ts';

const CREDENTIAL = 'credential';

/** Deletes an account with everything in it, unless it is verified. Returns true when this call deleted it. */
export async function deleteUnverified({ adapter }: Pick<Library, 'adapter'>, id: string): Promise<boolean> {
  return adapter.transaction(async (trx) => {
    const account = [
      { field: 'id', value: id },
      { field: 'emailVerified', value: false },
    ];
    // The rows that refer to the account are deleted with it.
    return (await trx.deleteMany({ model: 'user', where: account })) > 0;
  });
}

/**
 * Replaces an account that others may have made for the address with an account that has the name and password of a
 * claim. The old account is not verified: it is deleted with its password, sessions and second factor. The new account
 * has another subject, so that nothing issued for the old one opens it. Returns the new id, or null when the old account
 * was verified in the meantime.
 */
export async function replaceAccount(
  services: Services,
  { adapter, internalAdapter }: Library,
  old: string | undefined,
  { email, name, passwordHash }: Claim,
): Promise<string | null> {
  if (old && !(await deleteUnverified({ adapter }, old))) return null;
  const { id } = await internalAdapter.createUser(
    { email, name, emailVerified: true },
    { method: 'email-otp' },
  );
  const account = { userId: id, providerId: CREDENTIAL, accountId: id, password: passwordHash };
  await internalAdapter.linkAccount(account);
  if (old) await handOver(services, ISSUER, old, { subject: id, name });
  return id;
}

/**
 * Gives the account to the person who has proven to own the address, with the name and password of their claim. Returns
 * the id of the newly verified account, or null when the account was already verified.
 */
export async function prove(services: Services, library: Library, claim: Claim): Promise<string | null> {
  const { internalAdapter } = library;
  const account = await internalAdapter.findUserByEmail(claim.email, { includeAccounts: true });
  if (account?.user.emailVerified) return null;
  const passwordHash = account?.accounts.find(({ providerId }) => providerId === CREDENTIAL)?.password;
  // Each hash has its own salt, so an equal hash means the same sign-up.
  if (!account || passwordHash !== claim.passwordHash) {
    return replaceAccount(services, library, account?.user.id, claim);
  }
  const { id } = account.user;
  await internalAdapter.updateUser(id, { emailVerified: true, name: claim.name });
  return id;
}
