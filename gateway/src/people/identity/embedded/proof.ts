import type { Services } from '../../../platform/context.ts';
import { handOver } from '../../sessions/unverified.ts';
import type { Claim } from './claims.ts';
import type { Library } from './library.ts';
import { ISSUER } from './names.ts';

const CREDENTIAL = 'credential';

/** Deletes an account with all that it holds, unless it has been verified. True when it is gone by this. */
export async function deleteUnverified({ adapter }: Pick<Library, 'adapter'>, id: string): Promise<boolean> {
  return adapter.transaction(async (trx) => {
    const account = [
      { field: 'id', value: id },
      { field: 'emailVerified', value: false },
    ];
    // What refers to it goes with it.
    return (await trx.deleteMany({ model: 'user', where: account })) > 0;
  });
}

/**
 * Puts an account with the name and password of a claim in place of one that others may have made for the address: that one is not
 * verified but gone, with its password, sessions and second factor. The new one has another subject, so that nothing that was
 * handed out for the old one opens it. Gives its id; null when the old one has been verified meanwhile.
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
 * Somebody has proven to own an address: the account is theirs, with the name and password of their claim. Gives the id of the
 * account that is verified now; null when it was already.
 */
export async function prove(services: Services, library: Library, claim: Claim): Promise<string | null> {
  const { internalAdapter } = library;
  const found = await internalAdapter.findUserByEmail(claim.email, { includeAccounts: true });
  if (found?.user.emailVerified) return null;
  const held = found?.accounts.find(({ providerId }) => providerId === CREDENTIAL)?.password;
  // The hash has a salt of its own: the same one is of the same sign-up.
  if (!found || held !== claim.passwordHash) {
    return replaceAccount(services, library, found?.user.id, claim);
  }
  const { id } = found.user;
  await internalAdapter.updateUser(id, { emailVerified: true, name: claim.name });
  return id;
}
