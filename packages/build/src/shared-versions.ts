import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SHARED } from './shared.ts';

const packageOf = (request: string) => /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;

/** The version of a package as seen from `from`; undefined when it is not installed there. */
function versionOf(name: string, from: string): string | undefined {
  const places = createRequire(from).resolve.paths(name) ?? [];
  const file = places.map((place) => join(place, name, 'package.json')).find((each) => existsSync(each));
  return file && JSON.parse(readFileSync(file, 'utf8')).version;
}

/** The version of each shared module that is installed for the package in `folder`, otherwise for this one. */
export function sharedVersions(folder: string): Map<string, string> {
  const versions = new Map<string, string>();
  for (const request of Object.keys(SHARED)) {
    const name = packageOf(request);
    const version = versionOf(name, join(folder, 'package.json')) ?? versionOf(name, import.meta.filename);
    if (version === undefined) throw new Error(`${name} is not installed for ${folder}`);
    versions.set(request, version);
  }
  return versions;
}
