// Makes the lock file of a new repository. For each package that the repository uses, it takes the entry of this checkout's lock file. So
// the versions were tested together, and no registry has to be asked for the existing ones.
import { readFileSync } from 'node:fs';
import { at, CommandError } from './node.mjs';

const KINDS = { needed: ['dependencies', 'optionalDependencies'], peers: ['peerDependencies'] };
const SCOPE = '@portal/';

/** Peers that a package can do without, so none is installed for it. */
const OPTIONAL_PEERS = 'optional peers';

const isPeerOptional = (entry, name) => entry.peerDependenciesMeta?.[name]?.optional === true;

/** The package that code at this path gets for this name, by Node's search. */
function found(packages, path, name) {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/')))) {
    const place = `${from && `${from}/`}node_modules/${name}`;
    if (!from.endsWith('node_modules') && packages[place])
      return packages[place].link ? packages[place].resolved : place;
    if (!from) return undefined;
  }
}

/** The paths of all packages in our lock file that can be reached from `start`. `isWalked` decides which dependencies are followed. */
function reach(packages, start, isWalked) {
  const paths = new Set();
  const waiting = [...start];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (paths.has(path)) continue;
    paths.add(path);
    const entry = packages[path];
    for (const kind of [...KINDS.needed, ...KINDS.peers]) {
      if (!isWalked(kind)) continue;
      for (const name of Object.keys(entry[kind] ?? {})) {
        if (kind === 'peerDependencies' && isPeerOptional(entry, name) && !isWalked(OPTIONAL_PEERS)) continue;
        const next = found(packages, path, name);
        if (next) waiting.push(next);
        else if (kind === 'dependencies') throw new CommandError(`package-lock.json: ${path} lacks ${name}`);
      }
    }
  }
  return paths;
}

/** The place of a package in a repository that installs the portal's packages from the portal. */
const placeOf = (path) => path.replace(/^packages\/([^/]+)/, `node_modules/${SCOPE}$1`);

const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The address of a package. Without one, npm would ask its registry for it, and for all existing versions. */
const addressOf = (path, { version, resolved, name = nameAt(path) }) => {
  return resolved ?? `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
};

const FIRST = ['version', 'resolved', 'integrity', 'dependencies'];
/** Sorts the keys as npm does, so that npm changes no line when it writes the file. */
function ordered(entry) {
  const rank = ([key, value]) => [
    Number(typeof value === 'object' && !Array.isArray(value)),
    (FIRST.indexOf(key) + 9) % 9,
    key,
  ];
  const isBefore = (one, other) => {
    const at = one.findIndex((part, index) => part !== other[index]);
    return at < 0 || one[at] < other[at];
  };
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([, value]) => value !== undefined)
      .sort((one, other) => (isBefore(rank(one), rank(other)) ? -1 : 1)),
  );
}

const LEFT_OUT = new Set(['dev', 'optional', 'devOptional', 'peer']);
const withoutFlags = (entry) =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => !LEFT_OUT.has(key)));

/**
 * `manifest` with exact versions in place of `*`, and its lock file. `published` are the manifests of the portal's packages by name. Their
 * addresses and hashes are added when the repository is created.
 */
export function lockedTemplate(manifest, published) {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));
  for (const [name, entry] of Object.entries(published)) {
    const path = packages[`node_modules/${name}`].resolved;
    const { version, dependencies, peerDependencies, bin, engines } = entry;
    packages[path] = { version, dependencies, bin, engines, peerDependencies };
  }
  const pathOf = (name) => {
    // A package that only the checkout's tests use may be in a package's own folder.
    const path = found(packages, '', name) ?? found(packages, 'e2e', name);
    if (!path) throw new CommandError(`package-lock.json lacks ${name}, which a new repository uses`);
    return path;
  };
  const pinned = (group) =>
    Object.fromEntries(Object.keys(manifest[group]).map((name) => [name, packages[pathOf(name)].version]));
  const exact = {
    ...manifest,
    dependencies: pinned('dependencies'),
    devDependencies: pinned('devDependencies'),
  };

  const own = Object.keys(manifest.dependencies).map(pathOf);
  const development = Object.keys(manifest.devDependencies).map(pathOf);
  const all = reach(packages, [...own, ...development], (kind) => kind !== OPTIONAL_PEERS);
  const inProduction = reach(packages, own, () => true);
  const notOptional = (kind) => kind !== 'optionalDependencies' && kind !== OPTIONAL_PEERS;
  const needed = reach(packages, [...own, ...development], notOptional);
  const neededInProduction = reach(packages, own, notOptional);
  const notAsPeers = reach(
    packages,
    [...own, ...development],
    (kind) => kind !== 'peerDependencies' && kind !== OPTIONAL_PEERS,
  );
  const flags = (path) => ({
    ...(!inProduction.has(path) && { dev: true }),
    ...(!needed.has(path) && { optional: true }),
    ...(inProduction.has(path) && !neededInProduction.has(path) && needed.has(path) && { devOptional: true }),
    ...(!notAsPeers.has(path) && { peer: true }),
  });
  const { name, version, dependencies, devDependencies, engines } = exact;
  const entries = [...all]
    .map((path) => [
      placeOf(path),
      ordered({
        ...withoutFlags(packages[path]),
        resolved: addressOf(path, packages[path]),
        // The hash of the portal's own package is added when the repository is created; npm keeps it in this place.
        integrity: packages[path].integrity ?? '',
        ...flags(path),
      }),
    ])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const lock = {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, version, dependencies, devDependencies, engines },
      ...Object.fromEntries(entries),
    },
  };
  const names = new Set([...all].map(nameAt));
  const { overrides } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const applied = Object.entries(overrides).filter(([name]) => names.has(name));
  return { manifest: { ...exact, overrides: Object.fromEntries(applied) }, lock };
}
