import type { CanaryLimits } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Services } from '../../platform/context.ts';
import { fromSql, toIso } from '../../platform/db/index.ts';
import { listBackends } from '../backends/store.ts';
import { type Judgement, readJudgements } from '../canary/service.ts';
import { claimedAgain } from '../claims/gate.ts';
import { allDecidedClaims } from '../claims/store.ts';
import { unanswered } from '../documents/check.ts';
import { type DeprecatedUse, deprecatedUses } from '../documents/deprecated.ts';
import { type ComparedPackage, comparedPackages, missingIn, servedPackages } from '../packages/served.ts';
import { type PreviewLink, previewLink } from '../previews/link.ts';
import { limitsOf } from '../trials/limits.ts';
import type { RemoteDescription } from '../versions/description.ts';
import { recentErrors } from '../versions/load-errors.ts';
import { openPagesSince } from '../versions/open-pages.ts';
import { sandboxedNames } from '../versions/sandboxed-store.ts';
import { listRemotes, listVersions } from '../versions/store.ts';

/** A stored version of a dashboard, in the form of the REST answers. */
export interface VersionSummary {
  version: string;
  contract: string;
  source: string;
  size: number | null;
  published_at: string;
  published_by: string | null;
  /** The packages that it was built with, and those of this portal. Empty for builds that do not state them. */
  packages: ComparedPackage[];
  /** The deprecated parts of the GraphQL schema that it uses, while browsers may run it. */
  deprecated: DeprecatedUse[];
  preview: PreviewLink | null;
}

/** A dashboard with all its state, in the form of the REST answers. */
export interface DashboardSummary {
  name: string;
  display_name: string;
  disabled: boolean;
  sandboxed: boolean;
  live: string;
  canary: { version: string; percent: number } | null;
  /** How the last canary was judged, or the figures of the current one. */
  canary_judgement: Judgement | null;
  canary_limits: CanaryLimits;
  /** The version that a rollback without a canary makes live. */
  previous: string | null;
  /** How often browsers could not load the dashboard in the last day. */
  errors_last_day: number;
  /**
   * Problems of the live version and the canary, one line each: things that this portal does not have, and claims that are no longer
   * approved.
   */
  problems: readonly string[];
  /** The backend that gets its calls below /api/apps. Only operators set it. */
  backend: string | null;
  versions: VersionSummary[];
}

/** All dashboards, or the one with this name, with their versions, newest first. */
export async function listDashboards(services: Services, only?: string): Promise<DashboardSummary[]> {
  const { db } = services;
  const remotes = await listRemotes(db, only);
  const rows = await listVersions(db, only);
  const sandboxed = new Set(await sandboxedNames(db));
  const errors = await recentErrors(services);
  const judgements = await readJudgements(db, only);
  const decided = services.config.dashboardApproval ? await allDecidedClaims(db) : null;
  const backends = new Map((await listBackends(db, only)).map(({ name, url }) => [name, url]));
  const now = services.clock();
  const since = openPagesSince(now);
  const packagesOfPortal = await servedPackages(services.config);
  return remotes.map((remote) => {
    const own = rows
      .filter(({ name }) => name === remote.name)
      .map((row) => ({ row, ...(JSON.parse(row.description) as RemoteDescription) }));
    const live = own.find(({ row }) => row.version === remote.live_version);
    const canary = own.find(({ row }) => row.version === remote.canary_version);
    const served = [live, canary].filter((each) => each !== undefined);
    const mayRun = ({ row }: (typeof own)[number]) =>
      [remote.live_version, remote.canary_version].includes(row.version) ||
      previewLink(row, now) !== null ||
      (row.retired_at !== null && fromSql(row.retired_at) > since);
    return {
      name: remote.name,
      display_name: live?.manifest.displayName ?? remote.name,
      disabled: remote.disabled === 1,
      sandboxed: sandboxed.has(remote.name),
      live: remote.live_version,
      canary: remote.canary_version
        ? { version: remote.canary_version, percent: remote.canary_percent }
        : null,
      canary_judgement: judgements.get(remote.name) ?? null,
      canary_limits: limitsOf(remote.canary_limits),
      previous: live?.row.replaces ?? null,
      errors_last_day: errors.get(remote.name) ?? 0,
      problems: [
        ...served.flatMap((each) => {
          const claims = decided?.get(remote.name);
          const again = claims ? claimedAgain(each, claims) : [];
          return again.map((claim) => say('withdrawnInUse', each.version, claim).text);
        }),
        ...served.flatMap(({ packages }) => missingIn(packages, packagesOfPortal)),
        ...unanswered(
          services.config,
          served.flatMap(({ documents = [] }) => documents),
        ),
      ],
      backend: backends.get(remote.name) ?? null,
      versions: own.map((each) => ({
        version: each.row.version,
        contract: each.manifest.contract,
        source: each.row.source,
        size: each.row.size,
        published_at: toIso(each.row.published_at),
        published_by: each.row.published_by,
        packages: comparedPackages(each.packages, packagesOfPortal),
        deprecated: mayRun(each) ? deprecatedUses(each.documents ?? []) : [],
        preview: previewLink(each.row, now),
      })),
    };
  });
}
