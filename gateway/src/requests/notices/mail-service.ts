import {
  DomainError,
  hasPermission,
  invalidField,
  type LetterKind,
  NOTICE_KINDS,
  type NoticeKind,
  PAGE,
  requestNumber,
} from '@portal/domain';
import { PARAMETER_MESSAGES, say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import { decodeUuidCursor, Listed, type Page, UUID } from '../../platform/paging.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { countFailedMails, deleteMailsOf, failedMails, kindsIn, reviveMails } from './mail-store.ts';

/** A mail that could not be sent: its recipient and the reason, without its content. */
export interface FailedMail {
  id: string;
  to: { id: number; name: string; email: string };
  /** Null for a digest and a letter. */
  request: { id: number; number: string } | null;
  /** The kinds of notices in it; empty for a digest and a letter. */
  kinds: NoticeKind[];
  /** The kind of letter; null for mails with notices. */
  letter: LetterKind | null;
  error: string | null;
  tries: number;
  failedAt: string;
  createdAt: string;
}

function requireManager(context: Context): void {
  if (!hasPermission(requireUser(context), 'manage_users'))
    throw new DomainError('forbidden', say('mailsDenied'));
}

/**
 * A page of the mails that could not be sent, the newest first, for administrators. DomainErrors: `unauthenticated`, `forbidden`, and
 * `invalid` for a cursor that is not valid.
 */
export async function failedMailPage(
  context: Context,
  { first, after }: { first: number; after?: string | null },
): Promise<Page<FailedMail, string>> {
  requireManager(context);
  const { db } = context;
  const rows = await failedMails(db, after ? decodeUuidCursor(after) : null, first + 1);
  const shown = rows.slice(0, first);
  // Kinds are not read for digests, which may contain thousands of notices.
  const about = shown.flatMap(({ id, request_id }) => (request_id === null ? [] : [id]));
  const kindsByMail = Map.groupBy(about.length ? await kindsIn(db, about) : [], ({ mail_id }) => mail_id);
  const items = shown.map((row) => {
    const kinds = new Set(kindsByMail.get(row.id)?.map(({ kind }) => kind));
    const mail: FailedMail = {
      id: row.id,
      to: { id: row.user_id, name: row.name, email: row.email },
      request: row.request_id === null ? null : { id: row.request_id, number: requestNumber(row.request_id) },
      kinds: NOTICE_KINDS.filter((kind) => kinds.has(kind)),
      letter: row.letter,
      error: row.error,
      tries: row.tries,
      failedAt: toIso(row.due_at),
      createdAt: toIso(row.created_at),
    };
    return new Listed(mail, { at: row.due_at, id: row.id });
  });
  const hasNext = rows.length > first;
  return {
    items,
    hasNext,
    total: async () => (!hasNext && !after ? items.length : countFailedMails(db)),
  };
}

/**
 * Sends failed mails again, and returns how many of these mails had failed. DomainErrors: `unauthenticated`, `forbidden`, `invalid` for no
 * id or more than a page of them, and `not_found` when none of them has failed.
 */
export async function tryAgain(context: Context, ids: readonly string[]): Promise<number> {
  requireManager(context);
  if (ids.length < 1 || ids.length > PAGE.max)
    throw invalidField('ids', PARAMETER_MESSAGES.notFromOneTo('The number of ids', PAGE.max));
  const validIds = ids.filter((id) => UUID.test(id));
  const count = validIds.length ? await reviveMails(context.db, validIds, toSql(context.clock())) : 0;
  if (!count) throw new DomainError('not_found', say('mailNotFound'));
  context.changes.failMails();
  return count;
}

onWithdrawal('mails', async (_context, trx, requestId) => {
  await deleteMailsOf(trx, requestId);
  return undefined;
});
