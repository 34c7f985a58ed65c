// Finds the builds that are out of date, by a hash of everything that goes into a build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { at, ROOT } from './node.mjs';

const STAMPS = at('.cache/builds');
const MADE = ['node_modules', 'dist'];
const IGNORED = [...MADE, 'testing', 'gallery'];
const isInput = (name) => !/\.test\.tsx?$|\.md$/.test(name);

/** The files of a folder, in order. Without `ignored`, all but those that were installed or built. */
export function* filesOf(folder, ignored = MADE) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !ignored.includes(entry.name)) yield* filesOf(path, ignored);
    else if (entry.isFile()) yield path;
  }
}

const digests = new Map();
/** The hash of a file. Each is read once, because many go into several builds. */
export function digestOf(file) {
  const digest = digests.get(file) ?? createHash('sha256').update(readFileSync(file)).digest();
  digests.set(file, digest);
  return digest;
}

/** Reads every file again from now on, because some may have changed meanwhile. */
export const forgetDigests = () => digests.clear();

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The workspace folders from which a package is built: its own folder and those of the workspace packages that it depends on. */
function foldersOf(folder, found = new Set()) {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies, devDependencies, peerDependencies } = readPackage(folder);
  for (const name of Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }))
    if (name.startsWith('@portal/')) foldersOf(at('packages', name.slice('@portal/'.length)), found);
  return found;
}

const hashes = new Map();
function hashOf(folder) {
  if (!hashes.has(folder)) {
    const hash = createHash('sha256');
    for (const file of filesOf(folder, IGNORED))
      if (isInput(basename(file))) hash.update(file.slice(ROOT.length)).update(digestOf(file));
    hashes.set(folder, hash.digest('hex'));
  }
  return hashes.get(folder);
}

/** The shell and all dashboards. */
export const builds = () => [
  'shell',
  ...readdirSync(ROOT).filter((name) => name.startsWith('mfe-') && existsSync(at(name, 'portal.json'))),
];

/** The hash of everything that goes into a build. */
export function inputsOf(name) {
  const hash = createHash('sha256');
  // The schema counts, because GraphQL documents are checked against it.
  for (const file of ['package-lock.json', 'gateway/schema.graphql']) hash.update(digestOf(at(file)));
  for (const folder of [...foldersOf(at(name))].sort()) hash.update(hashOf(folder));
  return hash.digest('hex');
}

export const stampOf = (name) => join(STAMPS, name);
const productOf = (name) => at(name, 'dist', name === 'shell' ? 'index.html' : 'remote.json');

export const isStale = (name) =>
  !existsSync(productOf(name)) ||
  !existsSync(stampOf(name)) ||
  readFileSync(stampOf(name), 'utf8') !== inputsOf(name);

/** Stores the hash of a finished build. */
export function stamp(name, inputs) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stampOf(name), inputs);
}
