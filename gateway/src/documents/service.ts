import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Services } from '../context.ts';
import { isDuplicate } from '../db/errors.ts';
import { toSql } from '../db/time.ts';
import { shellFolder } from '../remotes/service.ts';
import { descriptionOf, insertShellDocument, keptVersions, shellDocuments } from './store.ts';

/** What an unknown document is looked for in the database at most. */
const LOOK_EVERY_MS = 1_000;

interface Listed {
  name: string;
  sha256: string;
}

const MOST_HASHES = 500;
/** The same few texts come all day. */
const hashes = new LRUCache<string, string>({ max: MOST_HASHES, memoMethod: (text) => hash('sha256', text) });

/** Adds the operations of the shell that this gateway serves to those that may be run. A shell that is not built has none. */
export async function registerShellDocuments({ config, db, clock }: Services): Promise<void> {
  const text = await readFile(path.join(shellFolder(config), 'documents.json'), 'utf8').catch(() => '[]');
  const known = new Set(await shellDocuments(db));
  for (const { name, sha256 } of JSON.parse(text) as Listed[]) {
    if (known.has(sha256)) continue;
    await insertShellDocument(db, { name, sha256, registered_at: toSql(clock()) }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }
}

/** Tells whether a GraphQL text is an operation of the shell or of a dashboard's live or kept version. */
export interface RegisteredDocuments {
  has(text: string): Promise<boolean>;
}

/** Remembers what is registered; a text that it does not know is looked for in the database, so what is published counts. */
export function registeredDocuments({ db }: Pick<Services, 'db'>): RegisteredDocuments {
  const byVersion = new Map<string, readonly string[]>();
  let known = new Set<string>();
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look() {
    const versions = await keptVersions(db);
    const keys = new Set(versions.map(({ name, version }) => `${name} ${version}`));
    for (const key of byVersion.keys()) if (!keys.has(key)) byVersion.delete(key);
    for (const version of versions) {
      const key = `${version.name} ${version.version}`;
      if (byVersion.has(key)) continue;
      const { documents = [] } = JSON.parse((await descriptionOf(db, version)) ?? '{}') as {
        documents?: Listed[];
      };
      byVersion.set(
        key,
        documents.map(({ sha256 }) => sha256),
      );
    }
    known = new Set([...(await shellDocuments(db)), ...[...byVersion.values()].flat()]);
    lookedAt = performance.now();
  }

  return {
    async has(text) {
      const sha256 = hashes.memo(text);
      if (!known.has(sha256) && performance.now() - lookedAt > LOOK_EVERY_MS) {
        looking ??= look().finally(() => {
          looking = undefined;
        });
        await looking;
      }
      return known.has(sha256);
    },
  };
}
