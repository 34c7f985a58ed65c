import type { Readable } from 'node:stream';
import { DomainError, fitText, invalidField, LIMITS, lengthOf, MESSAGES } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { identifyAgain } from '../../people/index.ts';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { toSql, transaction, wasRolledBack } from '../../platform/db/index.ts';
import { insertQuarantined } from './quarantine-store.ts';
import { countUpload } from './quota.ts';
import { scanNew } from './scanning.ts';

/** The bytes of an upload. Once they are read, `complete` tells whether they were all, or were cut off at the limit. */
export interface Upload {
  fileName: string;
  bytes: Readable;
  complete(): Promise<'complete' | 'too_large'>;
}

/** An upload with the other fields of its form, which are known when it is complete. */
export interface FormUpload extends Upload {
  fields(): Readonly<Record<string, string>>;
}

/** Characters that are not visible: control characters and line breaks. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/**
 * The name of a file as it is stored, for display only: without a path and without invisible characters. Browsers send `"` as %22.
 * DomainError `invalid` for a name that is too long.
 */
export function displayName(sentName: string): string {
  const last = (sentName.split(/[/\\]/).at(-1) ?? '').replaceAll('%22', '"').replace(UNSEEN, '');
  const name = fitText(last, Number.POSITIVE_INFINITY);
  if (lengthOf(name) > LIMITS.shortText) {
    throw invalidField('file', MESSAGES.tooLong('File name', LIMITS.shortText));
  }
  return name;
}

/** Bytes in the store that no row refers to yet. */
export interface Stored<Checked> {
  key: string;
  size: number;
  checked: Checked;
}

/**
 * Takes an upload of any kind: it must be complete, have at most `most` bytes and pass the scanner and `check` before `keep` writes its
 * row. The file is removed again when the row was not written. The person's session is checked once more before that. DomainErrors:
 * `unauthenticated`, `too_large`, `invalid` for malware, `too_many_requests` when the quota of the day is exceeded, and those of `check`
 * and `keep`.
 */
export async function takeUpload<Checked, Kept>(
  context: Context,
  upload: Upload,
  {
    most,
    check,
    keep,
  }: {
    most: number;
    check: (path: string) => Promise<Checked>;
    keep: (trx: Database, user: SessionUser, stored: Stored<Checked>) => Promise<Kept>;
  },
): Promise<Kept> {
  const { files, db } = context;
  const { id: sender } = requireUser(context, say('signInToUpdate'));
  let checked: Checked | undefined;
  let scanned: 'clean' | 'waits' = 'clean';
  const { key, size } = await files.write(upload.bytes, async (path) => {
    if ((await upload.complete()) === 'too_large')
      throw new DomainError('too_large', say('fileTooLarge', most));
    scanned = await scanNew(context, path, sender);
    checked = await check(path);
  });
  try {
    await identifyAgain(context);
    const user = requireUser(context, say('signInToUpdate'));
    return await transaction(db, async (trx) => {
      if (scanned === 'waits') {
        const since = toSql(context.clock());
        await insertQuarantined(trx, { storage_key: key, sender_id: user.id, since });
      }
      const kept = await keep(trx, user, { key, size, checked: checked as Checked });
      await countUpload(context, trx, user.id, size);
      return kept;
    });
  } catch (error) {
    // The row may be there, and a row must have its file. If it is not there, the sweep removes the file.
    if (wasRolledBack(error)) await removeStored(context, key);
    throw error;
  }
}

/** Removes bytes that no row refers to. If that fails, the sweep does it later. */
export const removeStored = ({ files, log }: Pick<Context, 'files' | 'log'>, key: string): Promise<void> =>
  files.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'file not removed'));
