import { DomainError, MESSAGES, profileCompletionSchema, ROLE, SITE_CODE, validate } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Context, SessionUser } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { recordedRefusal } from '../../platform/refusals.ts';
import { requireUser } from '../../platform/rest/index.ts';
import { DEMO_OFFICE_CODE } from '../identity/demo.ts';
import { forgetUser } from '../sessions/service.ts';
import { changeUser, lockUser } from '../users/write-store.ts';
import { matchesCode } from './code.ts';
import { countTry } from './tries.ts';

/**
 * Complete Your Profile. A person chooses a role once, from the self-assignable roles; Business Office also needs its access code
 * (decisions, "Identity and sessions"). DomainErrors: `unauthenticated`, `forbidden` for an unverified email, a role that is not offered or
 * a wrong code, `invalid`, `conflict` when the profile is complete already, `too_many_requests` after five codes in an hour.
 */
export async function completeOwnProfile(context: Context, input: unknown): Promise<SessionUser> {
  const { db, config, clock } = context;
  const user = requireUser(context);
  if (!user.emailVerified) throw new DomainError('forbidden', say('emailUnverified'));
  if (user.profileCreated) throw complete();
  const { role, department = SITE_CODE, businessOfficeCode } = validate(profileCompletionSchema, input);
  if (!config.selfAssignableRoles.includes(role)) {
    throw new DomainError('forbidden', say('roleNotOffered'));
  }
  if (ROLE[role].needsCode) await checkOfficeCode(context, user, businessOfficeCode?.trim() ?? '');

  await transaction(db, async (trx) => {
    const locked = await lockUser(trx, user.id);
    if (locked?.row.profile_created !== 0) throw complete();
    const profile = { role, department, profile_created: 1, roles: [role] };
    await changeUser(trx, { action: 'profile_completed', at: clock() }, locked, profile);
    await recordSecurityEvent(trx, clock(), { kind: 'profile_completed', userId: user.id, detail: role });
  });
  forgetUser(user.id);
  return { ...user, role, roles: [role], grantedRoles: [role], department, profileCreated: true };
}

const complete = () => new DomainError('conflict', say('profileComplete'));

async function checkOfficeCode(context: Context, user: SessionUser, code: string): Promise<void> {
  const { db, clock, address } = context;
  const field = 'businessOfficeCode';
  if (!code) {
    throw new DomainError('invalid', say('codeRequired'), [{ field, message: MESSAGES.codeRequired }]);
  }
  await countTry(context, user.id);
  if (await isOfficeCode(context, code)) return;
  await recordSecurityEvent(db, clock(), { kind: 'office_code_refused', userId: user.id, address });
  throw recordedRefusal(
    new DomainError('forbidden', say('codeWrong'), [{ field, message: MESSAGES.codeWrong }]),
  );
}

/** Whether the access code is right. Without a configured hash no code is, except the published code of the demo. */
async function isOfficeCode({ config }: Context, code: string): Promise<boolean> {
  if (config.businessOfficeCodeHash) return matchesCode(code, config.businessOfficeCodeHash);
  return config.demo && code === DEMO_OFFICE_CODE;
}
