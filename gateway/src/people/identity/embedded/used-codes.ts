import { MESSAGES } from '@portal/domain';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import type { Services } from '../../../platform/context.ts';
import { isDuplicate, toSql } from '../../../platform/db/index.ts';
import { subjectOf } from '../../sessions/tries.ts';
import type { HookContext } from './library.ts';
import { challenged } from './tried.ts';
import { deleteUsedCode, deleteUsedCodesBefore, insertUsedCode } from './used-codes-store.ts';

/** A code of an authenticator app is valid for a minute and a half, so it need not be remembered much longer. */
const REMEMBERED_MS = 5 * 60_000;

/** The code that each current call has taken. */
const underWay = new WeakMap<Request, string>();

/**
 * Takes the code of an authenticator app, so that it is accepted only once, even by calls at the same time. Throws when it was entered
 * before.
 */
export async function takeCode({ db, clock }: Services, context: HookContext): Promise<void> {
  if (context.path !== '/two-factor/verify-totp' || !context.request) return;
  const email = (await getSessionFromCtx(context))?.user.email ?? (await challenged(context));
  if (!email) return;
  const now = clock();
  const hash = subjectOf('totp', email, String(context.body?.code ?? ''));
  const old = toSql(new Date(now.getTime() - REMEMBERED_MS));
  await deleteUsedCodesBefore(db, old);
  await insertUsedCode(db, { code_hash: hash, used_at: toSql(now) }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    throw new APIError('UNAUTHORIZED', { code: 'CODE_USED', message: MESSAGES.codeUsed });
  });
  underWay.set(context.request, hash);
}

/** Forgets a wrong code, because the same digits may become the right code later. */
export async function giveCodeBack({ db }: Services, { request }: HookContext): Promise<void> {
  const hash = request && underWay.get(request);
  if (hash) await deleteUsedCode(db, hash);
}
