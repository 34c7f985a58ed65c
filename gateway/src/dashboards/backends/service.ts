import type { Access, Manifest } from '@portal/contract';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { LRUCache } from 'lru-cache';
import { type Context, requireUser } from '../../platform/context.ts';
import { opensOne, partsOf } from '../versions/opens.ts';
import { findVersion } from '../versions/store.ts';
import type { Audience } from './assertions.ts';
import { findBackend, type ServedVersion } from './store.ts';

/** How many versions are remembered. */
const MOST = 500;

/** What a backend's call needs to know of a dashboard, and who may make it. */
export interface Callers {
  /**
   * Where the calls of a dashboard go. One statement; once more for a version that this gateway has not seen. DomainErrors
   * `unauthenticated`; `not_found` unless the dashboard is live, enabled and has a backend; `forbidden` for a person who is
   * offered none of its routes and contributions.
   */
  assertMayCall(context: Context, dashboard: string): Promise<Audience>;
}

export function callers(): Callers {
  const accessOf = new LRUCache<string, readonly Access[]>({ max: MOST });

  /** Who is offered something of a version. */
  async function offeredOf(
    { db }: Context,
    name: string,
    { version, published_at }: ServedVersion,
  ): Promise<readonly Access[]> {
    const key = `${name} ${version} ${published_at}`;
    const offered = accessOf.get(key);
    if (offered) return offered;
    const row = await findVersion(db, name, version);
    if (!row) return [];
    const { manifest } = JSON.parse(row.description) as { manifest: Manifest };
    const read = partsOf(manifest);
    accessOf.set(key, read);
    return read;
  }

  return {
    async assertMayCall(context, dashboard) {
      const user = requireUser(context);
      const backend = await findBackend(context.db, dashboard);
      if (!backend?.enabled) throw new DomainError('not_found', say('dashboardNotFound'));
      if (backend.url === null) throw new DomainError('not_found', say('backendNone', dashboard));
      // Also a canary: its users may be offered other parts.
      for (const version of backend.served) {
        if (opensOne(user, await offeredOf(context, dashboard, version)))
          return { dashboard, url: backend.url };
      }
      throw new DomainError('forbidden', say('backendDenied', dashboard));
    },
  };
}
