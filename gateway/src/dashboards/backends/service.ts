import type { Access, Manifest } from '@portal/contract';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { LRUCache } from 'lru-cache';
import { type Context, requireUser } from '../../platform/context.ts';
import { opensOne, partsOf } from '../versions/opens.ts';
import { findVersion } from '../versions/store.ts';
import type { Audience } from './assertions.ts';
import { findBackend, type ServedVersion } from './store.ts';

/** The size of the cache of versions. */
const MOST = 500;

/** Checks which people may call the backends of dashboards. */
export interface Callers {
  /**
   * Returns the backend for the calls of a dashboard. One statement; one more for a version that is not in the cache. DomainErrors:
   * `unauthenticated`; `not_found` unless the dashboard is live, enabled and has a backend; `forbidden` for a person who may open none of
   * its routes and contributions.
   */
  assertMayCall(context: Context, dashboard: string): Promise<Audience>;
}

export function callers(): Callers {
  const accessOf = new LRUCache<string, readonly Access[]>({ max: MOST });

  /** The access rules of the parts of a version. */
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
      // The canary counts as well: its users may see other parts.
      for (const version of backend.served) {
        if (opensOne(user, await offeredOf(context, dashboard, version)))
          return { dashboard, url: backend.url };
      }
      throw new DomainError('forbidden', say('backendDenied', dashboard));
    },
  };
}
