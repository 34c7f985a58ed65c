import {
  DomainError,
  DRAFT_KEY,
  DRAFT_LIMITS,
  draftSchema,
  invalidField,
  type StoredDraft,
  validate,
} from '@portal/domain';
import { PARAMETER_MESSAGES, say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { isDuplicate, toIso, toSql } from '../../platform/db/index.ts';
import { type DraftRow, deleteDraft, findDraft, insertDraft, replaceDraft } from './store.ts';

/** How often a save is tried when other devices change the draft at the same time. After that it fails as `unavailable`. */
const ATTEMPTS = 5;

/** The draft after a call, and whether the call was refused because this version is newer than the caller's. */
export interface DraftAnswer {
  draft: StoredDraft;
  isNewer: boolean;
}

function ownerOf(context: Context, key: string): number {
  const { id, emailVerified } = requireUser(context);
  if (!emailVerified) throw new DomainError('forbidden', say('emailUnverified'));
  if (!DRAFT_KEY.test(key)) throw invalidField('key', PARAMETER_MESSAGES.notDraftKey(DRAFT_LIMITS.key));
  return id;
}

const draftOf = (key: string, row: DraftRow | undefined): StoredDraft =>
  row
    ? { key, value: JSON.parse(row.value), version: Number(row.version), savedAt: toIso(row.saved_at) }
    : { key, value: null, version: 0, savedAt: null };

/**
 * The caller's own draft, with version 0 when there is none. Nobody can read another person's drafts, whatever their role is. DomainErrors:
 * `unauthenticated`, `forbidden` without a verified email, `invalid` for another key.
 */
export async function readDraft(context: Context, key: string): Promise<StoredDraft> {
  const userId = ownerOf(context, key);
  return draftOf(key, await findDraft(context.db, userId, key));
}

/**
 * Saves the caller's own draft, with one statement when the version is known. A draft with another version is not overwritten, unless it
 * has the same text or was removed. DomainErrors as in `readDraft`, `invalid` also for the value and the version, `conflict` when the
 * person has the most drafts, and `unavailable` when other devices save all the time.
 */
export async function saveDraft(context: Context, key: string, input: unknown): Promise<DraftAnswer> {
  const userId = ownerOf(context, key);
  const { value, version } = validate(draftSchema, input);
  const at = context.clock();
  const row = { user_id: userId, draft_key: key, value: JSON.stringify(value), saved_at: toSql(at) };
  const saved = (newVersion: number): DraftAnswer => ({
    draft: { key, value, version: newVersion, savedAt: at.toISOString() },
    isNewer: false,
  });
  let seen = version;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (seen && (await replaceDraft(context.db, { ...row, version: seen }))) return saved(seen + 1);
    const stored = seen === 0 && attempt === 1 ? undefined : await findDraft(context.db, userId, key);
    if (!stored) {
      const first = Math.max(at.getTime(), (version ?? 0) + 1);
      try {
        if (await insertDraft(context.db, { ...row, version: first })) return saved(first);
        throw new DomainError('conflict', say('tooManyDrafts', DRAFT_LIMITS.perPerson));
      } catch (error) {
        // Another device has created the draft at the same moment.
        if (!isDuplicate(error)) throw error;
        continue;
      }
    }
    // The same text was saved before, but the answer to that save was lost.
    if (stored.value === row.value) return { draft: draftOf(key, stored), isNewer: false };
    if (version !== undefined) return { draft: draftOf(key, stored), isNewer: true };
    seen = Number(stored.version);
  }
  throw new DomainError('unavailable', say('unavailable'));
}

/**
 * Removes the caller's own draft, if there is one. With `version` it removes only that version: a newer text from another device stays and
 * is offered again. DomainErrors as in `readDraft`.
 */
export async function removeDraft(context: Context, key: string, version?: number): Promise<DraftAnswer> {
  const userId = ownerOf(context, key);
  const isDone = (await deleteDraft(context.db, userId, key, version)) || version === undefined;
  const stored = isDone ? undefined : await findDraft(context.db, userId, key);
  return { draft: draftOf(key, stored), isNewer: stored !== undefined };
}
