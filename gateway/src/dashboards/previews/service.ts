import { DASHBOARD_LIMITS, previewPath, type RegistryEntry } from '@portal/contract';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import { type Context, type Database, requireUser, type Services } from '../../platform/context.ts';
import { toIso, toSql, transaction } from '../../platform/db/index.ts';
import { isWaiting } from '../claims/gate.ts';
import { assertFit, assertServable } from '../releases/fit.ts';
import { type RemoteDescription, registryEntry } from '../versions/description.ts';
import { mayPreview } from '../versions/preview-people.ts';
import { currentPreviews, findPreview, setPreview } from '../versions/preview-store.ts';
import { type Publisher, recordChange } from '../versions/publisher.ts';
import { removeRow } from '../versions/same-content.ts';
import { sandboxedNames } from '../versions/sandboxed-store.ts';
import { isMerePreview, previewEnd } from '../versions/spare.ts';
import { findVersion, listVersions, liveVersion } from '../versions/store.ts';
import { takeTurn } from '../versions/turn-store.ts';
import { type PreviewLink, previewLink } from './link.ts';

const DAY = 24 * 60 * 60_000;

/** A version that only its team and testers may open. */
export interface Preview extends PreviewLink {
  name: string;
  version: string;
}

/** What a page needs to show a preview, and the details that it shows about it. */
export interface OpenedPreview {
  entry: RegistryEntry;
  until: string;
  published_by: string | null;
}

/** Whether a dashboard is sandboxed: its code must never run in the portal's page, and a preview does. */
const isSandboxed = async (db: Database, name: string) => (await sandboxedNames(db)).includes(name);

/**
 * Lets the team and the testers of a dashboard open a stored version for two weeks, counted anew at each call. DomainErrors
 * `not_found`, `invalid`, `conflict` when the version is live or when there are too many previews.
 */
export async function startPreview(
  services: Services,
  publisher: Publisher,
  name: string,
  version: string,
): Promise<Preview> {
  await assertServable(services, name, version);
  const at = services.clock();
  const until = toSql(new Date(at.getTime() + DASHBOARD_LIMITS.previewDays * DAY));
  await transaction(services.db, async (trx) => {
    await takeTurn(trx);
    await assertFit(services, trx, name, version);
    if (await isSandboxed(trx, name)) throw new DomainError('conflict', say('previewSandboxed', name));
    const live = await liveVersion(trx, name);
    if (live?.version === version) throw new DomainError('conflict', say('alreadyLive', name, version));
    const others = (await listVersions(trx, name)).filter((each) => each.version !== version);
    if (others.filter((each) => previewEnd(each, at)).length >= DASHBOARD_LIMITS.previews)
      throw new DomainError('conflict', say('tooManyPreviews', name, DASHBOARD_LIMITS.previews));
    await setPreview(trx, name, version, { until, tokenId: publisher.tokenId });
    await recordChange(trx, at, 'remote_preview_started', publisher, `${name} ${version}`);
  });
  return { name, version, path: previewPath({ name, version }), until: toIso(until) };
}

/** The previews that the publisher may end, also of dashboards that were never live. */
export async function listPreviews(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { only }: Publisher,
): Promise<Preview[]> {
  const now = clock();
  const rows = await currentPreviews(db, toSql(now), { name: only });
  return rows.flatMap((row) => {
    const link = previewLink(row, now);
    return link ? [{ name: row.name, version: row.version, ...link }] : [];
  });
}

/** Ends a preview at once. A version that was only a preview is removed. DomainError `not_found` when it is no preview. */
export async function endPreview(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  publisher: Publisher,
  name: string,
  version: string,
): Promise<{ name: string; version: string }> {
  const at = clock();
  await transaction(db, async (trx) => {
    await takeTurn(trx);
    await dropPreview(trx, at, publisher, { name, version });
  });
  return { name, version };
}

/** Like `endPreview`, inside a transaction that has the turn. */
async function dropPreview(
  trx: Database,
  at: Date,
  publisher: Publisher,
  { name, version }: { name: string; version: string },
): Promise<void> {
  const row = await findVersion(trx, name, version);
  if (!row || !previewEnd(row, at)) throw new DomainError('not_found', say('previewUnknown', name, version));
  const isSpare = isMerePreview(row, await liveVersion(trx, name)) && !(await isWaiting(trx, name, version));
  if (isSpare) await removeRow(trx, row, at);
  else await setPreview(trx, name, version, null);
  await recordChange(trx, at, 'remote_preview_ended', publisher, `${name} ${version}`);
}

/** Ends the previews that a token has started, inside a transaction that has the turn. */
export async function endPreviewsOf(
  trx: Database,
  at: Date,
  publisher: Publisher,
  tokenId: number,
): Promise<void> {
  for (const preview of await currentPreviews(trx, toSql(at), { tokenId }))
    await dropPreview(trx, at, publisher, preview);
}

/**
 * The preview that a person opens. DomainError `not_found` both when there is none and when the person may not open it, so that guessing an
 * address reveals nothing.
 */
export async function readPreview(context: Context, name: string, version: string): Promise<OpenedPreview> {
  const user = requireUser(context);
  const { db, clock } = context;
  const isTrusted = user.emailVerified && !user.secondFactorMissing;
  const row =
    isTrusted && (await mayPreview(db, user.id, name)) && !(await isSandboxed(db, name))
      ? await findPreview(db, name, version, toSql(clock()))
      : undefined;
  if (!row?.preview_until) throw new DomainError('not_found', say('previewUnknown', name, version));
  const entry = registryEntry(JSON.parse(row.description) as RemoteDescription);
  return { entry, until: toIso(row.preview_until), published_by: row.published_by };
}

/** Like `readPreview`, for a person who has just agreed to run the preview; this is recorded as a security event. */
export async function openPreview(context: Context, name: string, version: string): Promise<OpenedPreview> {
  const opened = await readPreview(context, name, version);
  const { id } = requireUser(context);
  const detail = `${name} ${version}`;
  await recordSecurityEvent(context.db, context.clock(), {
    kind: 'remote_preview_opened',
    userId: id,
    detail,
  });
  return opened;
}
