import type { Services } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import { listBackends } from '../backends/store.ts';
import { unanswered } from '../documents/check.ts';
import type { RemoteDescription } from './description.ts';
import { recentErrors } from './load-errors.ts';
import { listRemotes, listVersions } from './store.ts';

/** A stored version of a dashboard, as REST shows it. */
export interface VersionSummary {
  version: string;
  contract: string;
  source: string;
  size: number | null;
  published_at: string;
  published_by: string | null;
}

/** A dashboard with all its state, as REST shows it. */
export interface DashboardSummary {
  name: string;
  display_name: string;
  disabled: boolean;
  live: string;
  canary: { version: string; percent: number } | null;
  /** The version that a rollback without a canary makes live. */
  previous: string | null;
  /** How often browsers could not load the dashboard in the last day. */
  errors_last_day: number;
  /** What the live version and the canary ask for but this portal does not have, one line each. */
  problems: readonly string[];
  /** Where its calls below /api/apps go. Only operators set it. */
  backend: string | null;
  versions: VersionSummary[];
}

/** All dashboards, or the one with this name, with their versions, newest first. */
export async function listDashboards(services: Services, only?: string): Promise<DashboardSummary[]> {
  const { db } = services;
  const remotes = await listRemotes(db, only);
  const rows = await listVersions(db, only);
  const errors = await recentErrors(services);
  const backends = new Map((await listBackends(db, only)).map(({ name, url }) => [name, url]));
  return remotes.map((remote) => {
    const own = rows
      .filter(({ name }) => name === remote.name)
      .map((row) => ({ row, ...(JSON.parse(row.description) as RemoteDescription) }));
    const live = own.find(({ row }) => row.version === remote.live_version);
    const canary = own.find(({ row }) => row.version === remote.canary_version);
    return {
      name: remote.name,
      display_name: live?.manifest.displayName ?? remote.name,
      disabled: remote.disabled === 1,
      live: remote.live_version,
      canary: remote.canary_version
        ? { version: remote.canary_version, percent: remote.canary_percent }
        : null,
      previous: live?.row.replaces ?? null,
      errors_last_day: errors.get(remote.name) ?? 0,
      problems: unanswered(
        services.config,
        [live, canary].flatMap((each) => each?.documents ?? []),
      ),
      backend: backends.get(remote.name) ?? null,
      versions: own.map(({ row, manifest }) => ({
        version: row.version,
        contract: manifest.contract,
        source: row.source,
        size: row.size,
        published_at: toIso(row.published_at),
        published_by: row.published_by,
      })),
    };
  });
}
