// Makes what the portal hands out at /sdk/: the packages, and their descriptions. `npm run build` calls it.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { at, CommandError, ROOT, say } from './node.mjs';
import { PACKAGES, packInto, writePackages } from './sdk.mjs';
import { digestOf, filesOf, forgetDigests } from './stale.mjs';

const BLOCK = 512;
const MANIFEST = 'package/package.json';

/** The files of a tar archive: each with its header and padding. */
function* entriesOf(tar) {
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const text = (from, length) => tar.toString('utf8', at + from, at + from + length).split('\0')[0];
    const size = Number.parseInt(text(124, 12), 8);
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const path = text(345, 155) ? `${text(345, 155)}/${text(0, 100)}` : text(0, 100);
    yield { path, content: tar.subarray(at + BLOCK, at + BLOCK + size), bytes: tar.subarray(at, end) };
    at = end;
  }
}

/**
 * The two parts of a package: its manifest, and a compressed archive of the other files. The gateway writes its own manifest in front of
 * the archive.
 */
function split(tarball) {
  const entries = [...entriesOf(gunzipSync(tarball))];
  const manifest = entries.find(({ path }) => path === MANIFEST);
  if (!manifest) throw new CommandError('npm packed a package without a manifest');
  const others = entries.filter((entry) => entry !== manifest).map(({ bytes }) => bytes);
  const rest = gzipSync(Buffer.concat([...others, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  return { manifest: JSON.parse(manifest.content), rest };
}

const TARGET = at('dist/sdk');
const UNPACKED = at('.cache/packages');
const STAMP = at('.cache/builds/sdk');

async function handOut(target) {
  // A gateway that starts meanwhile still finds the earlier files.
  const folder = `${target}-next`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await packInto(folder, UNPACKED);
  const packages = readdirSync(folder)
    .filter((file) => file.endsWith('.tgz'))
    .sort()
    .map((file) => {
      const tarball = readFileSync(join(folder, file));
      const { manifest, rest } = split(tarball);
      const name = file.replace(/^portal-/, '');
      renameSync(join(folder, file), join(folder, name));
      writeFileSync(join(folder, `${name}.rest`), rest);
      const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
      return { manifest, tarball: name, rest: `${name}.rest`, integrity };
    });
  cpSync(at('gateway/schema.graphql'), join(folder, 'schema.graphql'));
  cpSync(at('packages/contract/portal.schema.json'), join(folder, 'portal.schema.json'));
  writeFileSync(join(folder, 'sdk.json'), JSON.stringify({ packages }));
  rmSync(target, { recursive: true, force: true });
  renameSync(folder, target);
}

const INPUTS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'gateway/schema.graphql',
  'packages/build/commands',
  // The host of `portal dev` is built from it.
  'shell',
];

/** The hash of everything that goes into the packages, including their documents and test helpers. */
function inputs() {
  const hash = createHash('sha256');
  for (const input of [...INPUTS, ...PACKAGES.map((name) => `packages/${name}`)].map((path) => at(path))) {
    const files = statSync(input).isFile() ? [input] : filesOf(input);
    for (const file of files) hash.update(file.slice(ROOT.length)).update(digestOf(file));
  }
  return hash.digest('hex');
}

const isPacked = (now) =>
  [STAMP, UNPACKED, join(TARGET, 'sdk.json')].every((made) => existsSync(made)) &&
  readFileSync(STAMP, 'utf8') === now;

/** Whether the packages that the portal hands out are up to date. */
export const isHandedOut = () => isPacked(inputs());

/** Packs the packages that the portal hands out, if anything in them has changed. */
export async function handOutStale({ force = false } = {}) {
  forgetDigests();
  const now = inputs();
  if (!force && isPacked(now)) return;
  say('Packing what /sdk/ hands out …');
  await handOut(TARGET);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, now);
}

/**
 * The folder with the unpacked packages, as npm unpacks them: those of the last build when nothing has changed since then, otherwise new
 * ones in `folder`.
 */
export async function unpackedPackages(folder) {
  if (isPacked(inputs())) return join(UNPACKED, '@portal');
  await writePackages(folder);
  return join(folder, '@portal');
}
