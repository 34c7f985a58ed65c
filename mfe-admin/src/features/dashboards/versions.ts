import { isOtherMajor } from '@portal/contract';
import type { Dashboard, Version } from './dashboard.ts';

/** A version that somebody may run now. */
export interface RunningVersion {
  dashboard: Dashboard;
  version: Version;
  /** Live, canary or preview. */
  state: string;
}

/** The versions of all dashboards that somebody gets, or may open. */
export const runningVersions = (dashboards: readonly Dashboard[]): RunningVersion[] =>
  dashboards.flatMap((dashboard) =>
    dashboard.versions.flatMap((version) => {
      const { live, canary } = dashboard;
      const states = [
        version.version === live && 'Live',
        version.version === canary?.version && `Canary, ${canary.percent} %`,
        version.preview && 'Preview',
      ].filter((state) => typeof state === 'string');
      return states.length ? [{ dashboard, version, state: states.join(', ') }] : [];
    }),
  );

/** The version of a package that a build was made with, and whether it differs from the portal's by its first number. */
export function packageOf({ packages }: Version, name: string) {
  const found = packages.find((each) => each.name === name);
  if (!found) return undefined;
  const { version, portal } = found;
  return { version, portal, differs: portal !== null && isOtherMajor(version, portal) };
}

/** Something deprecated, and the versions that use it. */
export interface DeprecatedField {
  message: string;
  users: string[];
}

/** What of the GraphQL schema is deprecated and in use, also by versions that are only in open pages. */
export function deprecatedFields(dashboards: readonly Dashboard[]): DeprecatedField[] {
  const users = new Map<string, string[]>();
  for (const { display_name: title, versions } of dashboards)
    for (const { version, deprecated } of versions)
      for (const { message, sources } of deprecated)
        users.set(message, [...(users.get(message) ?? []), `${title} ${version}: ${sources.join(', ')}`]);
  return [...users].map(([message, all]) => ({ message, users: all }));
}
