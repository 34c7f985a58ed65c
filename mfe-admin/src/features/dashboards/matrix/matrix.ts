import type { Dashboard, Version } from '../dashboard.ts';

/** A version that browsers may get, and the audience that gets it. */
export interface Running {
  dashboard: Dashboard;
  version: Version;
  state: 'Live' | 'Canary' | 'Preview';
}

/** The live version, the canary and the previews of each dashboard. */
export const runningOf = (dashboards: readonly Dashboard[]): Running[] =>
  dashboards.flatMap((dashboard) =>
    dashboard.versions.flatMap((version): Running[] => {
      if (version.version === dashboard.live) return [{ dashboard, version, state: 'Live' }];
      if (version.version === dashboard.canary?.version) return [{ dashboard, version, state: 'Canary' }];
      return version.preview ? [{ dashboard, version, state: 'Preview' }] : [];
    }),
  );

const major = (version: string) => version.split('.')[0];

export const isOtherMajor = (version: string, portal: string | null) =>
  portal !== null && major(version) !== major(portal);

export interface Use {
  dashboard: string;
  version: string;
  sources: readonly string[];
}

/** The users of each deprecated part of the GraphQL schema. Versions that open pages may still use are included. */
export function deprecatedOf(dashboards: readonly Dashboard[]): ReadonlyMap<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const { display_name: dashboard, versions } of dashboards)
    for (const { version, deprecated } of versions)
      for (const { message, sources } of deprecated)
        uses.set(message, [...(uses.get(message) ?? []), { dashboard, version, sources }]);
  return uses;
}
