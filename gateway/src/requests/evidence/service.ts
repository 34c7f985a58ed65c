import { randomInt } from 'node:crypto';
import {
  assertAllowed,
  canAddEvidence,
  canCorrectEvidence,
  canRemoveEvidence,
  correctedEvidenceSchema,
  DomainError,
  EVIDENCE_ENDINGS,
  EVIDENCE_KINDS,
  EVIDENCE_READERS,
  EVIDENCE_TYPES,
  type EvidenceType,
  fittingName,
  LIMITS,
  mayHear,
  newDocumentSchema,
  newLinkSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { rewriteRequest } from '../device-requests/rewrite.ts';
import { readRequest } from '../device-requests/service.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { appendEvent, assertRoom, ROOM_FOR_REPEATS } from '../history/service.ts';
import { setAudience } from '../notices/audience-store.ts';
import { inspector } from '../uploads/inspection/inspector.ts';
import { MOST } from '../uploads/inspection/most.ts';
import { assertQuotaLeft } from '../uploads/quota.ts';
import { displayName, type FormUpload, removeStored, takeUpload } from '../uploads/upload.ts';
import type { Evidence } from './model.ts';
import { withStates } from './reading.ts';
import { removedRow, sealedTexts } from './recorded.ts';
import {
  deleteEvidenceOf,
  evidenceOfRequests,
  findEvidence,
  insertEvidence,
  updateEvidence,
} from './store.ts';
import type { EvidenceRow } from './tables.ts';
import { eventsOfEvidence } from './told-store.ts';

onWithdrawal('request_evidence', async (context, trx, requestId) => {
  const rows = await evidenceOfRequests(trx, [requestId]);
  await deleteEvidenceOf(trx, requestId);
  return async () => {
    for (const { storage_key: key } of rows) if (key) await removeStored(context, key);
  };
});

const LARGEST_ID = 2 ** 48 - 1;
/** Random, because consecutive ids would reveal that there is evidence for staff in between. */
const newEvidenceId = (): number => randomInt(1, LARGEST_ID);

const notFound = () => new DomainError('not_found', say('evidenceNotFound'));

/** The details of new evidence. */
type About = Pick<EvidenceRow, 'kind' | 'audience' | 'title' | 'url'> &
  Partial<Pick<EvidenceRow, 'file_name' | 'media_type' | 'file_size' | 'storage_key'>>;

/**
 * Returns the user if they may add evidence to the request; called before the body is read. DomainErrors: `unauthenticated`, `not_found`,
 * `forbidden`, `conflict` when the request is decided.
 */
export async function assertMayAddEvidence(context: Context, requestId: number): Promise<SessionUser> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(canAddEvidence(user, await readRequest(context, requestId)));
  return user;
}

/** Adds evidence and its event, in the transaction of the caller. DomainErrors: as `addLink`. */
async function add(
  context: Context,
  trx: Database,
  user: SessionUser,
  requestId: number,
  { title, url, file_name = null, media_type = null, file_size = null, storage_key = null, ...about }: About,
): Promise<EvidenceRow> {
  const at = context.clock();
  const { before, after, head } = await rewriteRequest(trx, user, requestId, async (request) => {
    assertAllowed(canAddEvidence(user, request, about.audience));
    if ((await evidenceOfRequests(trx, [requestId])).length >= LIMITS.evidence.pieces)
      throw new DomainError('conflict', say('tooMuchEvidence', LIMITS.evidence.pieces));
    return request;
  });
  assertRoom(head);
  const row: EvidenceRow = {
    request_id: requestId,
    id: newEvidenceId(),
    ...about,
    ...sealedTexts({ title, file_name, url }),
    media_type,
    file_size,
    storage_key,
    added_by: user.id,
    added_by_name: user.name,
    added_at: toSql(at),
    removed_by: null,
    removed_by_name: null,
    removed_at: null,
  };
  await insertEvidence(trx, [row]);
  const event = {
    action: 'evidence_added',
    audience: row.audience,
    notes: EVIDENCE_KINDS[row.kind],
    rows: { request_evidence: [row] },
  } as const;
  await appendEvent(trx, context, user, { ...event, before, after, at }, head);
  return row;
}

const read = async (db: Database, row: EvidenceRow): Promise<Evidence> =>
  (await withStates(db, [row]))[0] as Evidence;

/** A new link as a client sends it. */
export interface LinkInput {
  url?: unknown;
  title?: unknown;
  kind?: unknown;
  audience?: unknown;
}

/**
 * Adds a link, which the portal never opens. DomainErrors: `unauthenticated`, `invalid`, `not_found`, `forbidden`, `conflict` when the
 * request is decided, has too much evidence, or its history is full.
 */
export async function addLink(context: Context, requestId: number, input: LinkInput): Promise<Evidence> {
  const user = requireUser(context, say('signInToUpdate'));
  const { title, url, ...about } = validate(newLinkSchema, input);
  return transaction(context.db, async (trx) =>
    read(trx, await add(context, trx, user, requestId, { ...about, title, url } as About)),
  );
}

/** The type of a document by its content. DomainErrors: `invalid` with the reason, `too_many_requests` while too many documents wait. */
async function checkDocument(path: string, fileName: string, sender: number): Promise<EvidenceType> {
  const verdict = await inspector.inspect({ path, fileName }, sender);
  if ('type' in verdict) return verdict.type;
  const { refused } = verdict;
  if (refused === 'pdfTooLong') throw new DomainError('invalid', say(refused, MOST.pages));
  if (refused === 'pictureTooLarge') throw new DomainError('invalid', say(refused, MOST.pixels / 1_000_000));
  const ending = EVIDENCE_ENDINGS.find((each) => fileName.toLowerCase().endsWith(each));
  if (refused === 'notEvidenceType' && ending)
    throw new DomainError('invalid', say('documentMisnamed', ending));
  throw new DomainError('invalid', say(refused));
}

/**
 * Adds a document. Its content decides its type; a picture is stored without its data about place and camera. DomainErrors: as `addLink`,
 * `invalid` with the reason why it is not accepted, `too_large`, `too_many_requests`.
 */
export async function addDocument(
  context: Context,
  requestId: number,
  upload: FormUpload,
): Promise<Evidence> {
  const sender = requireUser(context, say('signInToUpdate'));
  await assertQuotaLeft(context, context.db, sender.id);
  const fileName = displayName(upload.fileName);
  return takeUpload(context, upload, {
    most: LIMITS.evidence.bytes,
    check: (path) => {
      validate(newDocumentSchema, upload.fields());
      return checkDocument(path, fileName, sender.id);
    },
    async keep(trx, user, { key, size, checked: type }) {
      const { title, ...about } = validate(newDocumentSchema, upload.fields());
      const name = displayName(fittingName(fileName, type));
      const row = await add(context, trx, user, requestId, {
        ...(about as Pick<EvidenceRow, 'kind' | 'audience'>),
        title: title ?? name,
        url: null,
        file_name: name,
        media_type: EVIDENCE_TYPES[type].mediaType,
        file_size: size,
        storage_key: key,
      });
      return read(trx, row);
    },
  });
}

/** The differences of corrected evidence, as the history says them. Of a title it only says that it changed: no event contains titles. */
function correctionNotes(before: EvidenceRow, after: EvidenceRow): string {
  const said = [
    before.title !== after.title && 'Title',
    before.kind !== after.kind && `Kind: ${EVIDENCE_KINDS[before.kind]} → ${EVIDENCE_KINDS[after.kind]}`,
    before.audience !== after.audience &&
      `For: ${EVIDENCE_READERS[before.audience]} → ${EVIDENCE_READERS[after.audience]}`,
  ];
  return said.filter(Boolean).join('\n');
}

/**
 * Corrects title, kind or audience of evidence (ADR 144); fields that are left out of `input` stay. When evidence becomes visible to staff
 * only, it disappears for everybody else at once, including their notices about it. DomainErrors: as `removeEvidence`, and `invalid`.
 */
export async function correctEvidence(
  context: Context,
  requestId: number,
  id: number,
  input: unknown,
): Promise<Evidence> {
  const user = requireUser(context, say('signInToUpdate'));
  const said = validate(correctedEvidenceSchema, input);
  return transaction(context.db, async (trx) => {
    const at = context.clock();
    let row: EvidenceRow | null = null;
    let corrected: EvidenceRow | null = null;
    const rewritten = await rewriteRequest(trx, user, requestId, async (request) => {
      row = await findEvidence(trx, requestId, id);
      if (!row || !mayHear(user, row.audience)) throw notFound();
      assertAllowed(canCorrectEvidence(user, request, row.added_by, said.audience));
      const { title = row.title, kind = row.kind, audience = row.audience } = said;
      const texts = title === row.title ? {} : sealedTexts({ ...row, title });
      corrected = { ...row, ...texts, kind, audience };
      return correctionNotes(row, corrected) ? request : null;
    });
    if (!row || !corrected) throw notFound();
    const [before, after]: [EvidenceRow, EvidenceRow] = [row, corrected];
    if (!rewritten.after) return read(trx, before);
    assertRoom(rewritten.head, ROOM_FOR_REPEATS);
    await updateEvidence(trx, after);
    const event = {
      action: 'evidence_edited',
      audience: after.audience,
      heardBy: before.audience === after.audience ? after.audience : 'everyone',
      notes: correctionNotes(before, after),
      rows: { request_evidence: [after] },
    } as const;
    const { before: request, after: rewrittenTo, head } = rewritten;
    await appendEvent(trx, context, user, { ...event, before: request, after: rewrittenTo, at }, head);
    if (before.audience !== after.audience) {
      const events = await eventsOfEvidence(trx, requestId, id);
      await setAudience(trx, requestId, events, after.audience);
    }
    return read(trx, after);
  });
}

/**
 * Removes evidence with its file; its row stays without texts. DomainErrors: `unauthenticated`, `not_found`, `forbidden`, `conflict` for
 * requesters when the request is decided.
 */
export async function removeEvidence(context: Context, requestId: number, id: number): Promise<void> {
  const user = requireUser(context, say('signInToUpdate'));
  const key = await transaction(context.db, async (trx) => {
    const at = context.clock();
    let row: EvidenceRow | null = null;
    const { before, after, head } = await rewriteRequest(trx, user, requestId, async (request) => {
      row = await findEvidence(trx, requestId, id);
      if (!row || !mayHear(user, row.audience)) throw notFound();
      assertAllowed(canRemoveEvidence(user, request, row.added_by));
      return request;
    });
    if (!row) throw notFound();
    const current: EvidenceRow = row;
    const removed = removedRow(current, user, at);
    await updateEvidence(trx, removed);
    const event = {
      action: 'evidence_removed',
      audience: current.audience,
      notes: EVIDENCE_KINDS[current.kind],
      rows: { request_evidence: [removed] },
    } as const;
    await appendEvent(trx, context, user, { ...event, before, after, at }, head);
    return current.storage_key;
  });
  if (key) await removeStored(context, key);
}
