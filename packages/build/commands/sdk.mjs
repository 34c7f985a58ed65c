// npm run sdk -- [FOLDER]: packs the packages with which dashboards are built in repositories of their own, so that npm can install them.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownHost } from './host.mjs';
import { at, bin, CommandError, command, npmSync, say } from './node.mjs';
import { run } from './results.mjs';
import { lockedTemplate } from './template-lock.mjs';

export const COMPILED = ['domain', 'contract', 'kit', 'ui', 'requests', 'build'];
/** The package that creates repositories. It is not compiled. */
const CREATE = 'create';
/** Modules that a build takes by their path, so no import leads to them. */
const BY_PATH = ['packages/build/src/jsx-dev-runtime.ts'];
/** The folders of all packages that are packed. */
export const PACKAGES = [...COMPILED, CREATE];
/** Exports that only the checkout's own commands and tests use. */
const CHECKOUT_ONLY = new Set([
  './host',
  './shell',
  './patience',
  './patient-waits',
  './tests-in-memory',
  './service-messages',
]);

const read = (...path) => readFileSync(at(...path), 'utf8');
const manifestOf = (name) => JSON.parse(read('packages', name, 'package.json'));
const exportsOf = (manifest) => Object.entries(manifest.exports).filter(([name]) => !CHECKOUT_ONLY.has(name));

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
const licence = () => JSON.parse(read('package.json')).license;
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** The compiled form of a source file of a package. */
function compiled(source) {
  const path = source.replace('./src/', './dist/');
  if (!/\.tsx?$/.test(source)) return path;
  const base = path.replace(/\.tsx?$/, '');
  return { types: `${base}.d.ts`, default: `${base}.js` };
}

/** The manifest of a package in the form in which it is published. */
function published({ private: _, scripts: __, devDependencies: ___, ...manifest }) {
  return {
    ...manifest,
    ...(manifest.bin && { bin: mapValues(manifest.bin, (source) => compiled(source).default) }),
    license: licence(),
    exports: mapValues(Object.fromEntries(exportsOf(manifest)), compiled),
    files: ['dist', 'host', 'schema.graphql', 'portal.schema.json'],
  };
}

/** Writes the program that creates repositories, with the versions of packages that new repositories get. */
function writeCreate(folder, published) {
  const target = join(folder, '@portal', CREATE);
  for (const part of ['src', 'template', 'README.md'])
    cpSync(at('packages', CREATE, part), join(target, part), { recursive: true });
  const { private: _, ...manifest } = manifestOf(CREATE);
  writeJson(join(target, 'package.json'), { ...manifest, license: licence(), files: ['src', 'template'] });
  const file = (name) => join(target, 'template/repository', `${name}.template`);
  const template = JSON.parse(readFileSync(file('package.json'), 'utf8'));
  const { manifest: exact, lock } = lockedTemplate(template, published);
  writeJson(file('package.json'), exact);
  writeJson(file('package-lock.json'), lock);
}

/** Compiles everything that the exports of the packages reach, for all packages at once, into `folder`. */
async function compile(folder) {
  const settings = join(folder, 'tsconfig.json');
  const sources = COMPILED.flatMap((name) =>
    exportsOf(manifestOf(name))
      .filter(([, source]) => /\.tsx?$/.test(source))
      .map(([path, source]) => [`@portal/${name}${path.slice(1)}`, at('packages', name, source)]),
  );
  const programs = COMPILED.flatMap((name) =>
    Object.values(manifestOf(name).bin ?? {}).map((source) => at('packages', name, source)),
  );
  const types = COMPILED.flatMap((name) =>
    sourcesOf(name, '.d.ts').map((file) => at('packages', name, 'src', file)),
  );
  writeFileSync(
    settings,
    JSON.stringify({
      extends: at('tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: true,
        // With this path a module counts as part of the build. Modules that are found through node_modules do not, and nothing is written
        // for them.
        paths: Object.fromEntries(sources.map(([name, source]) => [name, [source]])),
        rootDir: at('packages'),
        outDir: join(folder, 'compiled'),
        typeRoots: [at('node_modules/@types')],
      },
      include: [],
      files: [
        ...sources.map(([, source]) => source),
        ...programs,
        ...BY_PATH.map((file) => at(file)),
        ...types,
      ],
    }),
  );
  const { ok, output } = await run(process.execPath, [bin('typescript'), '-p', settings], { quiet: true });
  if (!ok) throw new CommandError(`The packages could not be compiled:\n${output}`);
}

/**
 * Corrects keys of fragments. The compiler writes them as `$tada.fragmentRefs` and leaves the import out, so the key would be lost without
 * an error.
 */
function nameKeys(folder) {
  for (const file of readdirSync(folder, { recursive: true }).filter((each) => each.endsWith('.d.ts'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.includes('[$tada.'))
      writeFileSync(join(folder, file), `import type { $tada } from 'gql.tada';\n${text}`);
  }
}

/** The source files of a package with this ending, by their paths in `src`. */
const sourcesOf = (name, ending) =>
  readdirSync(at('packages', name, 'src'), { recursive: true }).filter((file) => file.endsWith(ending));

/**
 * Writes each package into `folder` as npm would unpack it: `folder/@portal/kit/package.json` and so on. Compiled modules come
 * with their types; style sheets and hand-written types are copied.
 */
export async function writePackages(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await compile(folder);
  nameKeys(join(folder, 'compiled'));
  for (const name of COMPILED) {
    const target = join(folder, '@portal', name);
    cpSync(join(folder, 'compiled', name, 'src'), join(target, 'dist'), { recursive: true });
    for (const file of ['.css', '.d.ts'].flatMap((ending) => sourcesOf(name, ending))) {
      cpSync(at('packages', name, 'src', file), join(target, 'dist', file));
    }
    for (const file of ['README.md', 'CHANGELOG.md']) cpSync(at('packages', name, file), join(target, file));
    writeJson(join(target, 'package.json'), published(manifestOf(name)));
  }
  // The schema against which a dashboard's operations are checked.
  cpSync(at('gateway/schema.graphql'), join(folder, '@portal/kit/schema.graphql'));
  // The description against which editors check portal.json.
  cpSync(at('packages/contract/portal.schema.json'), join(folder, '@portal/contract/portal.schema.json'));
  writeCreate(
    folder,
    Object.fromEntries(COMPILED.map((name) => [`@portal/${name}`, published(manifestOf(name))])),
  );
  rmSync(join(folder, 'compiled'), { recursive: true });
  rmSync(join(folder, 'tsconfig.json'));
}

/**
 * Packs all packages into a folder. Returns npm's facts about each: `name`, `filename`, `integrity`, `size`, `entryCount`. With `kept`, the
 * unpacked packages stay in that folder.
 */
export async function packInto(target, kept) {
  const unpacked = kept ?? resolve(target, 'unpacked');
  await writePackages(unpacked);
  cpSync(await ownHost(), join(unpacked, '@portal/build/host'), { recursive: true });
  const folders = PACKAGES.map((name) => join(unpacked, '@portal', name));
  const { status, stdout, stderr } = npmSync(
    ['pack', '--json', `--pack-destination=${resolve(target)}`, ...folders],
    // Outside the checkout npm has no workspaces to search, and does not ask its registry about newer versions of itself.
    { encoding: 'utf8', cwd: unpacked, env: { ...process.env, npm_config_update_notifier: 'false' } },
  );
  if (status !== 0) throw new CommandError(`npm could not pack the packages:\n${stderr}`);
  if (!kept) rmSync(unpacked, { recursive: true });
  return Object.values(JSON.parse(stdout));
}

async function pack([target = at('.cache/sdk'), ...more]) {
  if (target.startsWith('-') || more.length) throw new CommandError('Usage: npm run sdk -- [FOLDER]');
  for (const { filename, size, entryCount } of await packInto(target))
    say(`${join(target, filename)}: ${entryCount} files, ${Math.ceil(size / 1000)} kB`);
}

if (process.argv[1] === import.meta.filename) command(import.meta.url, pack);
