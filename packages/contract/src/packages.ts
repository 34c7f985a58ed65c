import { compareVersions } from 'compare-versions';

/**
 * A module that the portal shares with dashboards: its version, and its exports, either those that a build uses or those that the portal has.
 */
export interface SharedPackage {
  version: string;
  exports: readonly string[];
}

/** Keyed by module, such as `@portal/kit`. For `@portal/contract` only the version matters. */
export type SharedPackages = Readonly<Record<string, SharedPackage>>;

const advice = (module: string, built: string, served: string): string => {
  const order = compareVersions(built, served);
  if (order > 0) return `it was built with ${built}, which is newer: build it with ${module} ${served}`;
  if (order < 0) return `removed since ${built}, with which it was built`;
  return 'it was built with the same version of another portal';
};

/** One sentence for each module with exports that a build uses and the portal does not have. */
export function missingExports(used: SharedPackages, served: SharedPackages): string[] {
  return Object.entries(used).flatMap(([module, { version, exports }]) => {
    const has = Object.hasOwn(served, module) ? served[module] : undefined;
    if (!has) return exports.length ? [`${module}: this portal does not give it to dashboards`] : [];
    const missing = exports.filter((name) => !has.exports.includes(name));
    if (missing.length === 0) return [];
    return [
      `${module} ${has.version} has no ${missing.join(', ')} (${advice(module, version, has.version)})`,
    ];
  });
}

const majorOf = (version: string) => version.split('.')[0];

/** True when code that works with one version may fail with the other. */
export const isOtherMajor = (version: string, other: string): boolean => majorOf(version) !== majorOf(other);
