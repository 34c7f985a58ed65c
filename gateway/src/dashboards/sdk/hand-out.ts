import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuiltPackage, readBuilt } from './built.ts';
import type { Dist, ListedPackage, Listing } from './listing.ts';
import { sdkPage } from './page.ts';
import { tarballOf } from './tarball.ts';

/** A file below `/sdk/`. */
export interface HandedFile {
  bytes: Buffer;
  type: string;
  etag: string;
  /** True when its address contains its hash, so its content never changes. */
  isLasting: boolean;
}

/** All files that this gateway hands out, by the path below `/sdk/`. */
export interface HandOut {
  listing: Listing;
  page: string;
  files: ReadonlyMap<string, HandedFile>;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TARBALL_TYPE = 'application/octet-stream';
const SCOPE = '@portal/';
const CREATE = `${SCOPE}create`;

const sha512 = (bytes: Buffer | string) => createHash('sha512').update(bytes);
const integrityOf = (bytes: Buffer) => `sha512-${sha512(bytes).digest('base64')}`;
const shortName = (name: string) => name.slice(SCOPE.length);
/** The path below `/sdk/` of a tarball whose content never changes. */
const lastingPath = (bytes: Buffer, file: string) => `${sha512(bytes).digest('hex').slice(0, 32)}/${file}`;

/**
 * Makes the files that a gateway hands out at this address, from the build. They are all in memory, so a request only looks one up.
 * Undefined when the SDK is not built.
 */
export async function makeHandOut(folder: string, address: string): Promise<HandOut | undefined> {
  const built = await readBuilt(folder);
  if (!built) return undefined;
  const root = `${address}/sdk/`;
  const files = new Map<string, HandedFile>();
  const add = (file: string, content: Buffer | string, type: string, isLasting = false) => {
    const bytes = Buffer.from(content);
    files.set(file, { bytes, type, etag: `"${sha512(bytes).digest('base64url').slice(0, 32)}"`, isLasting });
  };
  const read = (file: string) => readFile(path.join(folder, file));

  add('schema.graphql', await read('schema.graphql'), 'text/plain; charset=utf-8');
  add('portal.schema.json', await read('portal.schema.json'), JSON_TYPE);
  const addresses = new Map(
    built.packages.map(({ manifest, tarball }) => [manifest.name, root + tarball] as const),
  );
  const release = sha512(built.packages.map(({ integrity }) => integrity).join())
    .digest('hex')
    .slice(0, 32);
  const packages: ListedPackage[] = [];
  for (const each of built.packages) {
    const { name, version } = each.manifest;
    const tied = tarballOf(tiedTo(each, addresses, { url: address, release }), await read(each.rest));
    add(each.tarball, tied, TARBALL_TYPE);
    // The program that creates repositories must know its portal, wherever it is downloaded from.
    const lasting = name === CREATE ? tied : await read(each.tarball);
    const lastingAddress = lastingPath(lasting, each.tarball);
    add(lastingAddress, lasting, TARBALL_TYPE, true);
    const dist = { tarball: root + lastingAddress, integrity: integrityOf(lasting) };
    packages.push({ name, version, url: root + each.tarball, integrity: integrityOf(tied), dist });
    add(name, JSON.stringify(registryEntry(each, dist)), JSON_TYPE);
    if (name === CREATE) add(`${shortName(name)}.tgz`, tied, TARBALL_TYPE);
  }
  const listing = {
    portal: address,
    release,
    create: `${root}create.tgz`,
    registry: root,
    schema: `${root}schema.graphql`,
    manifestSchema: `${root}portal.schema.json`,
    packages,
  };
  return { listing, page: sdkPage(listing), files };
}

/** The manifest of a package. Its dependencies on the portal's packages become addresses at this portal. */
function tiedTo(
  { manifest }: BuiltPackage,
  addresses: ReadonlyMap<string, string>,
  portal: { url: string; release: string },
): object {
  const dependencies = Object.fromEntries(
    Object.entries(manifest.dependencies ?? {}).map(([name, range]) => [name, addresses.get(name) ?? range]),
  );
  return { ...manifest, ...(manifest.dependencies && { dependencies }), portal };
}

/** A package in the form of npm's registry protocol, with the one version that fits this portal. */
const registryEntry = ({ manifest }: BuiltPackage, dist: Dist) => ({
  name: manifest.name,
  'dist-tags': { latest: manifest.version },
  versions: { [manifest.version]: { ...manifest, dist } },
});
