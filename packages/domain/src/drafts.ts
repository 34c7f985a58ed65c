import * as z from 'zod/mini';
import { MESSAGES } from './messages.ts';

/**
 * Limits for typed texts that were not sent: the most bytes of one as JSON, the most drafts of one person, how many days an untouched one is
 * kept, and the longest name.
 */
export const DRAFT_LIMITS = { bytes: 64 * 1024, perPerson: 200, days: 90, key: 120 } as const;

/** The name of a draft: its form and the thing that the form is about, such as `analysis-notes:12`. */
export const DRAFT_KEY = new RegExp(`^[\\w.:@/-]{1,${DRAFT_LIMITS.key}}$`);

/** The forms about one request. Their drafts end in the request's id. */
export const REQUEST_DRAFTS = [
  'edit-request',
  'analysis-notes',
  'committee-notes',
  'vote',
  'recusal',
  'dismiss',
  'order',
  'shelf',
  'comment',
  'urgency',
  'evidence',
] as const;

/** The forms about one comment. Their drafts end in the ids of the request and of the comment. */
const COMMENT_DRAFTS = ['answer', 'edit-comment'] as const;

/** The names of all drafts about a request. */
export const draftsAbout = (requestId: number): string[] =>
  REQUEST_DRAFTS.map((form) => `${form}:${requestId}`);

/** The prefix of the names of all drafts about the comments of a request. */
export const draftsAboutComments = (requestId: number): string[] =>
  COMMENT_DRAFTS.map((form) => `${form}:${requestId}:`);

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

const notVersion = MESSAGES.notDraftVersion;
/** Versions start at the current time and count up. No real version comes near this limit, and one more can still be represented. */
const LARGEST_VERSION = 999_999_999_999_999;
const version = z
  .number(notVersion)
  .check(z.int(notVersion), z.minimum(0, notVersion), z.maximum(LARGEST_VERSION, notVersion));

/**
 * A draft to be saved. `version` is the last one that the writer has seen, 0 for none: a newer one is not overwritten. Without it, whatever is
 * stored is overwritten.
 */
export const draftSchema = z.object({
  value: z.unknown().check(
    z.refine((value) => value !== undefined, MESSAGES.required('Value')),
    z.refine(
      (value) => value === undefined || bytesOf(value) <= DRAFT_LIMITS.bytes,
      MESSAGES.draftTooLong(DRAFT_LIMITS.bytes / 1024),
    ),
  ),
  version: z.optional(version),
});

/** The draft that the server has. Version 0 and no value mean that there is none. */
export interface StoredDraft {
  key: string;
  value: unknown;
  version: number;
  savedAt: string | null;
}
