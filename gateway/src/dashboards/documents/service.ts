import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context, Services } from '../../platform/context.ts';
import { isDuplicate, toSql } from '../../platform/db/index.ts';
import type { RegisteredDocuments } from '../../platform/graphql/index.ts';
import { hashOf, knownHashOf } from '../versions/hash.ts';
import { openPagesSince } from '../versions/open-pages.ts';
import { mayPreview } from '../versions/preview-people.ts';
import { currentPreviews } from '../versions/preview-store.ts';
import { shellFolder } from '../versions/shell-folder.ts';
import { descriptionOf, insertShellDocument, runnableVersions, shellDocuments } from './store.ts';

/** The shortest interval between two searches for unknown documents in the database. */
const LOOK_EVERY_MS = 1_000;
/** How long registered documents are used before they are read again: a document may no longer be registered. */
const LOOK_AGAIN_MS = 60_000;

interface Listed {
  name: string;
  text: string;
}

/** Registers the operations of this gateway's shell. A shell that is not built has none. */
export async function registerShellDocuments({ config, db, clock }: Services): Promise<void> {
  const text = await readFile(path.join(shellFolder(config), 'documents.json'), 'utf8').catch(() => '[]');
  const registered = new Set(await shellDocuments(db));
  for (const { name, text: document } of JSON.parse(text) as Listed[]) {
    const sha256 = hashOf(document);
    if (registered.has(sha256)) continue;
    await insertShellDocument(db, { name, sha256, registered_at: toSql(clock()) }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }
}

/**
 * The registered operations: those of the shell, and those of dashboard versions that browsers get or that pages may still have open (ADR
 * 28). Operations of previews run for the people who may open the preview (ADR 81). All are kept in memory. An unknown text is looked up in
 * the database, so that newly published operations are accepted.
 */
export function registeredDocuments(services: Pick<Services, 'db' | 'clock'>): RegisteredDocuments {
  const { db } = services;
  const byVersion = new Map<string, readonly string[]>();
  let registered = new Set<string>();
  /** The dashboards with a preview that has the document. */
  let previewed = new Map<string, Set<string>>();
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look() {
    const now = services.clock();
    const versions = await runnableVersions(db, toSql(openPagesSince(now)));
    const previews = await currentPreviews(db, toSql(now));
    const keys = new Set([...versions, ...previews].map(({ name, version }) => `${name} ${version}`));
    for (const key of byVersion.keys()) if (!keys.has(key)) byVersion.delete(key);
    for (const version of [...versions, ...previews]) {
      const key = `${version.name} ${version.version}`;
      if (byVersion.has(key)) continue;
      const { documents = [] } = JSON.parse((await descriptionOf(db, version)) ?? '{}') as {
        documents?: Listed[];
      };
      byVersion.set(
        key,
        // The hash is computed from the text, because only the text identifies a document.
        documents.map(({ text }) => hashOf(text)),
      );
    }
    const hashesOf = ({ name, version }: { name: string; version: string }) =>
      byVersion.get(`${name} ${version}`) ?? [];
    registered = new Set([...(await shellDocuments(db)), ...versions.flatMap(hashesOf)]);
    previewed = new Map();
    for (const preview of previews)
      for (const sha256 of hashesOf(preview))
        previewed.set(sha256, (previewed.get(sha256) ?? new Set()).add(preview.name));
    lookedAt = now.getTime();
  }

  /** Called only for documents that nobody else may run. */
  async function hasPreview(sha256: string, { user, db: reading }: Context): Promise<boolean> {
    if (!user) return false;
    for (const name of previewed.get(sha256) ?? []) if (await mayPreview(reading, user.id, name)) return true;
    return false;
  }

  return {
    async has(text, reader) {
      const sha256 = knownHashOf(text);
      const age = Math.abs(services.clock().getTime() - lookedAt);
      if (age > (registered.has(sha256) ? LOOK_AGAIN_MS : LOOK_EVERY_MS)) {
        looking ??= look().finally(() => {
          looking = undefined;
        });
        await looking;
      }
      return registered.has(sha256) || (reader !== undefined && hasPreview(sha256, reader));
    },
  };
}
