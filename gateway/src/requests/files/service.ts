import type { Readable } from 'node:stream';
import { assertAllowed, canUpload, DomainError, mayRead } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { chainHead } from '../../audit/index.ts';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestNotFound } from '../device-requests/not-found.ts';
import { findRequest, touchRequest } from '../device-requests/store.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { appendEvent, assertRoom } from '../history/service.ts';
import { assertReadable, quarantinedKeys } from '../uploads/quarantine.ts';
import { assertQuotaLeft } from '../uploads/quota.ts';
import { displayName, removeStored, takeUpload, type Upload } from '../uploads/upload.ts';
import type { FileState, RequestFile } from './model.ts';
import { deleteFilesOf, filesOf, findFile, fromRow, insertFile } from './store.ts';
import { checkWorkbook } from './workbook.ts';

async function readable(context: Context, requestId: number): Promise<DeviceRequest> {
  const user = requireUser(context);
  const request = await findRequest(context.db, requestId);
  if (!request || !mayRead(user, request)) throw requestNotFound();
  return request;
}

/**
 * Returns the user if they may add files to the request; called before the body is read. DomainErrors: `unauthenticated`, `not_found`,
 * `forbidden`, `too_many_requests` when nothing is left of the day's quota.
 */
export async function assertMayUpload(context: Context, requestId: number): Promise<SessionUser> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(canUpload(user, await readable(context, requestId)));
  await assertQuotaLeft(context, context.db, user.id);
  return user;
}

/**
 * Adds an Excel workbook to a request. The file is complete and checked before its row is written, and is removed again when the row
 * was not. DomainErrors: `unauthenticated`, `forbidden`, `not_found`, `invalid` (not a workbook, or one with macros or other active
 * content), `too_large`, `too_many_requests` (too many of them are being checked, or more than the person may upload in a day),
 * `conflict` when the history is full.
 */
export async function uploadFile(context: Context, requestId: number, upload: Upload): Promise<RequestFile> {
  const sender = requireUser(context, say('signInToUpdate'));
  const fileName = displayName(upload.fileName);
  return takeUpload(context, upload, {
    most: context.config.uploadMaxBytes,
    check: (path) => checkWorkbook(path, fileName, sender.id),
    async keep(trx, user, { key, size }) {
      const touched = await touchRequest(trx, requestId);
      if (!touched || !mayRead(user, touched.after)) throw requestNotFound();
      assertAllowed(canUpload(user, touched.after));
      const head = await chainHead(trx, 'request', requestId);
      assertRoom(head);
      const at = context.clock();
      const row = await insertFile(trx, {
        request_id: requestId,
        file_name: fileName,
        file_size: size,
        storage_key: key,
        uploaded_by: user.id,
        uploaded_by_name: user.name,
        upload_date: toSql(at),
      });
      const event = {
        action: 'file_uploaded',
        ...touched,
        rows: { request_files: [row] },
        notes: fileName,
        at,
      } as const;
      await appendEvent(trx, context, user, event, head);
      return fromRow(row);
    },
  });
}

/** The files of a request. DomainErrors: `unauthenticated`, `not_found` for a request that the person may not read. */
export async function listFiles(context: Context, requestId: number): Promise<RequestFile[]> {
  await readable(context, requestId);
  return (await filesByRequest(context.db, [requestId])).get(requestId) ?? [];
}

/** The files of several requests that the person has read, by request id. */
export async function filesByRequest(
  db: Database,
  requestIds: readonly number[],
): Promise<Map<number, RequestFile[]>> {
  return Map.groupBy((await filesOf(db, requestIds)).map(fromRow), ({ requestId }) => requestId);
}

/** Whether each of these files can be read, in the same order. One statement. */
export async function statesOf(
  db: Database,
  files: readonly Pick<RequestFile, 'storageKey'>[],
): Promise<FileState[]> {
  const keys = files.map(({ storageKey }) => storageKey);
  const quarantined = await quarantinedKeys(db, keys);
  return keys.map((key) => quarantined.get(key) ?? 'ready');
}

/**
 * A file's record with its bytes. DomainErrors: `unauthenticated`, `not_found` when the person may not read the request, or the file does
 * not exist or contained malware, `conflict` while it is scanned.
 */
export async function openFile(
  context: Context,
  requestId: number,
  fileId: number,
): Promise<{ file: RequestFile; bytes: Readable }> {
  await readable(context, requestId);
  const row = await findFile(context.db, requestId, fileId);
  if (!row) throw new DomainError('not_found', say('fileNotFound'));
  await assertReadable(context.db, row.storage_key);
  return { file: fromRow(row), bytes: await context.files.read(row.storage_key) };
}

onWithdrawal('request_files', async (context, trx, requestId) => {
  const rows = await filesOf(trx, [requestId]);
  if (!rows.length) return undefined;
  await deleteFilesOf(trx, requestId);
  return async () => {
    for (const { storage_key: key } of rows) {
      await removeStored(context, key);
    }
  };
});
