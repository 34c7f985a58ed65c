import { compareVersions } from 'compare-versions';

/** A module that the portal gives to dashboards: its version, and the exports that a build uses or that the portal has. */
export interface SharedPackage {
  version: string;
  exports: readonly string[];
}

/** By module, such as `@portal/kit`. Of the contract, `@portal/contract`, the version counts alone. */
export type SharedPackages = Readonly<Record<string, SharedPackage>>;

const advice = (module: string, built: string, served: string): string => {
  const order = compareVersions(built, served);
  if (order > 0) return `it was built with ${built}, which is newer: build it with ${module} ${served}`;
  if (order < 0) return `removed since ${built}, with which it was built`;
  return 'it was built with the same version of another portal';
};

/** The exports that a build uses and the portal does not have: one sentence for each module. */
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

/** True when what works with one version may not work with the other. */
export const isOtherMajor = (version: string, other: string): boolean => majorOf(version) !== majorOf(other);
