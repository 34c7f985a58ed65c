import { DASHBOARD_LIMITS, type Manifest, parseManifest, type RegistryEntry } from '@portal/contract';
import * as z from 'zod';
import { wrongNames } from './file-names.ts';
import { hashOf } from './hash.ts';

/** A path inside a build, without empty segments, hidden segments, or segments that lead to a parent folder. */
export const FILE_PATH = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
/** The name of a folder on disk and in URLs. */
export const VERSION = /^[\dA-Za-z][\w.+-]{0,63}$/;

const file = z.string().max(300).regex(FILE_PATH, 'must be a relative path inside the build');
const integrity = z.string().regex(/^sha384-[\w+/]{64}$/, 'must be a sha384 integrity hash');

/** The most files of one version. */
export const MOST_FILES = 500;
const byFile = <Value extends z.ZodType>(value: Value) =>
  z
    .record(file, value)
    .refine((all) => Object.keys(all).length <= MOST_FILES, `must name at most ${MOST_FILES} files`);

const bytes = z.number().int().min(0);
/** A version in npm's form, because it is shown to people. */
const packageVersion = z
  .string()
  .max(64)
  .regex(/^\d+\.\d+\.\d+[\w.+-]*$/, 'must be a version such as 1.4.0');
const sharedPackage = z.object({
  version: packageVersion,
  exports: z.array(z.string().max(100)).max(DASHBOARD_LIMITS.packageExports),
});
const packages = z
  .record(z.string().max(100), sharedPackage)
  .refine(
    (value) => Object.keys(value).length <= DASHBOARD_LIMITS.packages,
    `must name at most ${DASHBOARD_LIMITS.packages} packages`,
  );

const line = z.number().int().min(0);
const document = z
  .object({
    name: z.string(),
    sha256: z.string().regex(/^[\da-f]{64}$/),
    text: z.string(),
    origins: z.array(z.object({ file: z.string().max(300), from: line, lines: z.array(line) })).optional(),
  })
  .check(({ value: { name, sha256, text }, issues }) => {
    const actual = hashOf(text);
    if (sha256 === actual) return;
    const message = `${name}: the SHA-256 of its text is ${actual}, not ${sha256}`;
    issues.push({ code: 'custom', message, input: sha256, path: ['sha256'] });
  });

const schema = z
  .object({
    name: z.string(),
    version: z.string().regex(VERSION, 'must be a version such as 1.2.0-0a1b2c3d'),
    entry: file,
    integrity,
    // Limited, because each page names these files.
    preload: z.array(file).max(DASHBOARD_LIMITS.preload, `names more than ${DASHBOARD_LIMITS.preload} files`),
    files: byFile(integrity),
    /** The source map of each script that has one. Stored with the version, never served. Older builds have none. */
    maps: byFile(integrity).default({}),
    /** The bytes of each file, so that a build can be checked before it is sent. Older builds do not state them. */
    sizes: byFile(bytes).optional(),
    /** The packages that it uses of the portal. Older builds do not state them. */
    packages: packages.optional(),
    manifest: z.unknown(),
    /** The GraphQL operations, each with the SHA-256 of the text that is sent. Older builds do not list any. */
    documents: z.array(document).max(DASHBOARD_LIMITS.documents).default([]),
  })
  .check(({ value, issues }) => {
    const unknown = [value.entry, ...value.preload].find((name) => !Object.hasOwn(value.files, name));
    const served = Object.keys(value.files).find((name) => name.endsWith(MAP));
    const mapOfNothing = Object.keys(value.maps).find(
      (name) => !/\.m?js\.map$/.test(name) || !Object.hasOwn(value.files, name.slice(0, -MAP.length)),
    );
    const problem =
      (unknown && `${unknown} is not among the files`) ||
      (served && `${served} is a source map: it belongs to "maps", because browsers get "files"`) ||
      (mapOfNothing &&
        `maps: ${mapOfNothing} must be the name of a script among the files, with .map behind it`) ||
      (value.files[value.entry] !== value.integrity && 'integrity differs from the hash of the entry') ||
      wrongNames([...Object.keys(value.files), ...Object.keys(value.maps)]);
    const length = value.documents.reduce((sum, { text }) => sum + text.length, 0);
    if (length > DASHBOARD_LIMITS.documentText)
      issues.push({
        code: 'custom',
        path: ['documents'],
        message: `their texts have more than ${DASHBOARD_LIMITS.documentText} characters`,
        input: length,
      });
    if (problem) issues.push({ code: 'custom', message: problem, input: value });
  });

/** The ending that is added to the name of a script for its source map. */
export const MAP = '.map';

/** One built version of a dashboard, as its `remote.json` describes it. */
export interface RemoteDescription extends Omit<z.output<typeof schema>, 'manifest'> {
  manifest: Manifest;
}

/** All files of a version that are stored, with their hashes. Browsers get only `files`. */
export const keptFiles = ({
  files,
  maps,
}: Pick<RemoteDescription, 'files'> & Partial<Pick<RemoteDescription, 'maps'>>): Record<string, string> => ({
  ...files,
  ...maps,
});

/** Parses a `remote.json`. Throws an Error that names the problem. */
export function parseDescription(text: string): RemoteDescription {
  const result = schema.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`Invalid remote.json\n${z.prettifyError(result.error)}`);
  const manifest = parseManifest(result.data.manifest);
  if (manifest.name !== result.data.name) throw new Error('remote.json and its manifest name two dashboards');
  return { ...result.data, manifest };
}

/** The description in the form that the browser needs, with the URLs of the files at the gateway. */
export function registryEntry(description: RemoteDescription): RegistryEntry {
  const { name, version, entry, integrity: hash, preload, files, manifest } = description;
  const url = (path: string) => `/remotes/${name}/${encodeURIComponent(version)}/${path}`;
  return {
    name,
    version,
    entry: url(entry),
    integrity: hash,
    preload: preload.map(url),
    hashes: Object.fromEntries(preload.map((path) => [url(path), files[path] ?? ''])),
    manifest,
  };
}
