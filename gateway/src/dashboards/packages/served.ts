import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isOtherMajor, missingExports, type SharedPackages } from '@portal/contract';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Config } from '../../platform/config/index.ts';
import { shellFolder } from '../versions/shell-folder.ts';

type Used = SharedPackages | undefined;
/** The packages that this portal shares with dashboards; undefined while its shell is not built. */
export type Served = SharedPackages | undefined;

let cached: { file: string; modified: number; packages: SharedPackages } | undefined;

/** Reads the packages that the shell shares with dashboards, from the list that its build has written. */
export async function servedPackages(config: Pick<Config, 'shellDir'>): Promise<Served> {
  const file = path.join(shellFolder(config), 'shared.json');
  const entry = await stat(file).catch(() => undefined);
  if (!entry) return undefined;
  if (cached?.file !== file || cached.modified !== entry.mtimeMs)
    cached = { file, modified: entry.mtimeMs, packages: JSON.parse(await readFile(file, 'utf8')) };
  return cached.packages;
}

/** The exports that a build uses and this portal does not have, one line for each package. */
export const missingIn = (used: Used, served: Served): string[] =>
  used && served ? missingExports(used, served) : [];

/** Throws DomainError `invalid`, which names packages and exports, when a build uses what this portal does not have. */
export async function refuseMissing(
  config: Pick<Config, 'shellDir'>,
  version: string,
  used: Used,
): Promise<void> {
  const problems = missingIn(used, await servedPackages(config));
  if (problems.length > 0) throw new DomainError('invalid', say('exportsMissing', version, problems));
}

/** A package of a build: the version that it was built with, and the one of this portal. */
export interface ComparedPackage {
  name: string;
  version: string;
  portal: string | null;
}

/** Whether it is a module of a package that is listed itself, such as react/jsx-runtime. */
const isPart = (module: string) => module.split('/').length > (module.startsWith('@') ? 2 : 1);

/** The portal's version of a package. `hasOwn`, because a build may use any name, even one that every object has. */
const versionIn = (served: Served, name: string): string | null =>
  (served && Object.hasOwn(served, name) && served[name]?.version) || null;

/** The packages of a build, each with the version of this portal. */
export const comparedPackages = (used: Used, served: Served): ComparedPackage[] =>
  Object.entries(used ?? {})
    .filter(([module]) => !isPart(module))
    .map(([name, { version }]) => ({ name, version, portal: versionIn(served, name) }));

/** The packages of which a build has another major version than this portal, one line each. */
export const otherMajors = (used: Used, served: Served): string[] =>
  comparedPackages(used, served)
    .filter(({ version, portal }) => portal !== null && isOtherMajor(version, portal))
    .map(
      ({ name, version, portal }) =>
        `It was built with ${name} ${version}, and this portal has ${portal}: another major version, which may behave differently.`,
    );
