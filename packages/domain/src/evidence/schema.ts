import * as z from 'zod/mini';
import { AUDIENCES } from '../comments.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optional, required } from '../text-schema.ts';
import { EVIDENCE_KIND_NAMES, type EvidenceKind } from './kinds.ts';

const kind = z.enum(
  EVIDENCE_KIND_NAMES as [EvidenceKind, ...EvidenceKind[]],
  MESSAGES.notListed('Kind', EVIDENCE_KIND_NAMES),
);
const audience = z.enum(AUDIENCES, MESSAGES.notListed('Audience', AUDIENCES));
const about = { kind: z._default(kind, 'other'), audience: z._default(audience, 'everyone') };

/** An address that people can open from the page: https, without a user name or a password. */
function isLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return protocol === 'https:' && !username && !password && hostname !== '';
}

/** The details of a document. Without a title it has the name of its file. */
export const newDocumentSchema = z.object({ title: optional('Title', LIMITS.shortText), ...about });

/** A link as evidence (ADR 121). */
export const newLinkSchema = z.object({
  title: required('Title', LIMITS.shortText),
  url: z
    .string(MESSAGES.notLink)
    .check(
      z.trim(),
      z.refine<string>((url) => url.length <= LIMITS.evidence.url && isLink(url), MESSAGES.notLink),
    )
    .register(z.globalRegistry, { maxLength: LIMITS.evidence.url }),
  ...about,
});

/** Changed details of existing evidence (ADR 144). Fields that are left out stay as they are. */
export const correctedEvidenceSchema = z.object({
  title: z.optional(required('Title', LIMITS.shortText)),
  kind: z.optional(kind),
  audience: z.optional(audience),
});
