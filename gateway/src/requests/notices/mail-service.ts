import { DomainError, hasPermission, requestNumber } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { deleteMailsOf, failedMails, reviveMail } from './mail-store.ts';

/** The most that one answer lists. */
const MOST = 200;

/** A mail that could not be sent. */
export interface FailedMail {
  id: string;
  to: { id: number; name: string; email: string };
  /** The number of its request; null for a digest. */
  request: string | null;
  error: string | null;
  tries: number;
  failed_at: string;
}

function requireManager(context: Context): void {
  if (!hasPermission(requireUser(context), 'manage_users'))
    throw new DomainError('forbidden', say('mailsDenied'));
}

/** The newest mails that could not be sent, for administrators. */
export async function failures(context: Context): Promise<FailedMail[]> {
  requireManager(context);
  const rows = await failedMails(context.db, MOST);
  return rows.map(({ id, user_id, name, email, request_id, error, tries, due_at }) => ({
    id,
    to: { id: user_id, name, email },
    request: request_id === null ? null : requestNumber(request_id),
    error,
    tries,
    failed_at: toIso(due_at),
  }));
}

/** Ids of mails are UUIDs: no other text is asked of the database, where its letters could not be compared. */
const MAIL_ID = /^[0-9a-f-]{36}$/;

/** Sends a mail again that has failed. DomainErrors `forbidden`, `not_found`. */
export async function tryAgain(context: Context, id: string): Promise<void> {
  requireManager(context);
  if (!MAIL_ID.test(id) || !(await reviveMail(context.db, id, toSql(context.clock()))))
    throw new DomainError('not_found', say('mailNotFound'));
}

onWithdrawal('mails', async (_context, trx, requestId) => {
  await deleteMailsOf(trx, requestId);
  return undefined;
});
