import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { afterEach, describe, expect, it } from 'vitest';
import { dashboardConfig } from './dashboard.ts';
import { sourceName } from './source-maps.ts';

const MANIFEST = {
  name: 'sample',
  displayName: 'Sample',
  contract: '^1.0.0',
  routes: [{ path: '/sample', title: 'Sample', access: {} }],
  nav: [],
  cards: [],
  embeddable: false,
};

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

/** Builds a dashboard from these files. Resolves to its folder, or rejects with the message for developers. */
async function build(files: Record<string, string>, manifest: object = MANIFEST): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dashboard-'));
  folders.push(folder);
  const all = {
    'package.json': JSON.stringify({ name: 'mfe-sample', version: '1.2.3' }),
    'portal.json': JSON.stringify(manifest),
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const config = dashboardConfig(pathToFileURL(join(folder, 'rspack.config.ts')).href);
  const compiler = rspack(config);
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
  return folder;
}

const entry = (body: string) => ({ 'src/dashboard.tsx': body });
const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

describe('a dashboard’s build', () => {
  it('describes itself for the registry: files with their hashes, what to preload, a version of its content', async () => {
    const sources = {
      'src/dashboard.module.css': '.home { color: red }',
      ...entry(
        "import styles from './dashboard.module.css'; export const routes = { '/sample': [{ path: styles.home }] };",
      ),
    };
    const dist = join(await build(sources), 'dist');
    const remote = JSON.parse(await readFile(join(dist, 'remote.json'), 'utf8'));
    expect(remote).toMatchObject({
      name: 'sample',
      contract: '^1.0.0',
      entry: 'remoteEntry.js',
      manifest: MANIFEST,
    });
    expect(remote.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
    expect(remote.preload.sort()).toEqual([
      expect.stringMatching(/^css\/dashboard\.\w{8}\.css$/),
      expect.stringMatching(/^js\/dashboard\.\w{8}\.js$/),
    ]);
    for (const [file, integrity] of Object.entries(remote.files))
      expect(integrityOf(await readFile(join(dist, file)))).toBe(integrity);
    expect(remote.integrity).toBe(remote.files['remoteEntry.js']);
  });

  it('tells the sizes of its files, and what it takes from the portal: versions and exports', async () => {
    const code =
      "import * as kit from '@portal/kit'; import { useState } from 'react'; import { Link } from 'react-router-dom'; export const routes = { '/sample': [useState, Link, kit.useUser, kit.useFlag] };";
    const dist = join(await build(entry(code)), 'dist');
    const { packages, files, sizes } = JSON.parse(await readFile(join(dist, 'remote.json'), 'utf8'));
    const version = expect.stringMatching(/^\d+\.\d+\.\d+$/);
    expect(packages).toEqual({
      '@portal/contract': { version, exports: [] },
      '@portal/kit': { version, exports: ['useFlag', 'useUser'] },
      '@portal/ui': { version, exports: [] },
      react: { version, exports: ['useState'] },
      'react/jsx-runtime': { version, exports: [] },
      'react-dom': { version, exports: [] },
      'react-router-dom': { version, exports: ['Link'] },
      urql: { version, exports: [] },
    });
    expect(Object.keys(sizes)).toEqual(Object.keys(files));
    expect(sizes['remoteEntry.js']).toBe((await readFile(join(dist, 'remoteEntry.js'))).length);
  });

  it('gets another version when its manifest or its code changes, and the same one otherwise', async () => {
    const versionOf = async (code: string, manifest = MANIFEST) =>
      JSON.parse(await readFile(join(await build(entry(code), manifest), 'dist/remote.json'), 'utf8'))
        .version;
    const first = await versionOf('export const routes = {};');
    expect(await versionOf('export const routes = {};')).toBe(first);
    expect(await versionOf("export const routes = { '/sample': [] };")).not.toBe(first);
    expect(await versionOf('export const routes = {};', { ...MANIFEST, displayName: 'Other' })).not.toBe(
      first,
    );
  });

  it('has a source map of each script with code of its own, which no script names, without its lines', async () => {
    const code = "export const routes = {}; export function fail(): never { throw new Error('planted'); }";
    const dist = join(await build(entry(code)), 'dist');
    const { files, maps } = JSON.parse(await readFile(join(dist, 'remote.json'), 'utf8'));
    expect(Object.keys(files).filter((file) => file.endsWith('.map'))).toEqual([]);
    expect(Object.keys(maps)).toEqual([expect.stringMatching(/^js\/dashboard\.\w{8}\.js\.map$/)]);
    for (const [file, integrity] of Object.entries(maps)) {
      const map = await readFile(join(dist, file));
      expect(integrityOf(map)).toBe(integrity);
      expect(JSON.parse(String(map))).toMatchObject({ version: 3, sources: ['src/dashboard.tsx'] });
      expect(String(map)).not.toMatch(/sourcesContent|planted/);
    }
    for (const file of Object.keys(files))
      expect(String(await readFile(join(dist, file)))).not.toContain('sourceMappingURL');
  });

  it.each([
    ['/home/ann/repo', '/home/ann/repo/src/a.tsx', 'src/a.tsx'],
    ['/home/ann/repo/mfe', '/home/ann/repo/packages/kit/src/a.ts', '../packages/kit/src/a.ts'],
    ['/home/ann/repo', '/home/ann/node_modules/.pnpm/x@1/node_modules/x/a.js', 'node_modules/x/a.js'],
    ['/home/ann/repo', 'webpack/runtime/css', 'webpack/runtime/css'],
  ])('names sources alike on each machine: %s, %s', (folder, file, name) =>
    expect(sourceName(folder, file)).toBe(name),
  );

  it('writes each file compressed as well', async () => {
    const dist = join(await build(entry('export const routes = {};')), 'dist');
    const plain = await readFile(join(dist, 'remoteEntry.js'));
    expect(brotliDecompressSync(await readFile(join(dist, 'remoteEntry.js.br')))).toEqual(plain);
    expect(gunzipSync(await readFile(join(dist, 'remoteEntry.js.gz')))).toEqual(plain);
  });

  it('bundles nothing that the shell provides', async () => {
    const code =
      "import { useState } from 'react'; export const routes = { '/sample': [{ Component: () => useState('x')[0] }] };";
    const dist = join(await build(entry(code)), 'dist');
    const { files } = JSON.parse(await readFile(join(dist, 'remote.json'), 'utf8'));
    for (const file of Object.keys(files))
      expect((await readFile(join(dist, file))).length).toBeLessThan(
        file === 'remoteEntry.js' ? 26_000 : 5_000,
      );
  });

  it('is described to other hosts by mf-manifest.json, without what only the build reads', async () => {
    const dist = join(await build(entry('export const routes = {};')), 'dist');
    const described = JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8'));
    expect(described.metaData).toMatchObject({ publicPath: 'auto', remoteEntry: { name: 'remoteEntry.js' } });
    expect(described.exposes).toMatchObject([{ path: './dashboard' }]);
    expect(await readdir(dist)).not.toContain('mf-stats.json');
  });

  it('fails on an invalid manifest, naming the field', async () => {
    const manifest = { ...MANIFEST, routes: [{ path: 'sample', title: 'Sample', access: {} }] };
    await expect(build(entry('export const routes = {};'), manifest)).rejects.toThrow(
      'routes.0.path: must be a path such as /analyst-dashboard',
    );
  });
});

describe('the GraphQL documents of a dashboard', () => {
  const document = (field: string) => ({
    'src/features/name.graphql.ts': `import { graphql } from '@portal/kit';\nexport const nameQuery = graphql('query Name { viewer { id ${field} } }');\n`,
    ...entry('export const routes = {};'),
  });

  it('are listed with the hash of what is sent', async () => {
    const dist = join(await build(document('name')), 'dist');
    const { documents } = JSON.parse(await readFile(join(dist, 'remote.json'), 'utf8'));
    const text = 'query Name {\n  viewer {\n    id\n    name\n    __typename\n  }\n}';
    expect(documents).toMatchObject([
      { name: 'Name', sha256: createHash('sha256').update(text).digest('hex'), text },
    ]);
  });

  it('fail the build when they do not fit the schema, naming file, line and field', async () => {
    await expect(build(document('shoeSize'))).rejects.toThrow(
      /src\/features\/name\.graphql\.ts:2 Cannot query field "shoeSize" on type "User"/,
    );
  });
});

describe('the styles of a dashboard', () => {
  const styled = (css: string, file = 'own.module.css') => ({
    [`src/${file}`]: css,
    ...entry(`import './${file}'; export const routes = {};`),
  });

  it('fail the build where they hold for more than its own elements, naming file and selector', async () => {
    await expect(build(styled('nav { display: none }', 'all.css'))).rejects.toThrow(
      /css\/dashboard\.\w+\.css: "nav" is not scoped: it must be for elements with a class of a CSS module/,
    );
    await expect(build(styled('.own { color: red } :global(body) { margin: 0 }'))).rejects.toThrow(
      '"body" is not scoped',
    );
  });

  it('may be nested, with elements and animations of their own', async () => {
    await build(
      styled(
        '.own { animation: spin 1s; p { color: red } &:hover { color: blue } @media print { p { color: black } } } @keyframes spin { to { opacity: 0 } }',
      ),
    );
  });
});

describe('what the shell does not provide', () => {
  it.each([
    [
      'an export',
      "import { useFetcher } from 'react-router-dom'; export const routes = { x: useFetcher };",
      '“useFetcher” of “react-router-dom”',
    ],
    [
      'a module as a whole',
      "import * as urql from 'urql'; export const routes = { ...urql };",
      'the whole of “urql”',
    ],
    [
      'a module of the portal as a whole',
      "import * as kit from '@portal/kit'; const name = 'useUser' + location.hash; export const routes = { x: kit[name] };",
      'takes the whole of “@portal/kit”',
    ],
    [
      'a default export',
      "import dom from 'react-dom'; export const routes = { dom };",
      '“default” of “react-dom”',
    ],
    [
      'an export passed on',
      "export { Form as routes } from 'react-router-dom';",
      '“Form” of “react-router-dom”',
    ],
  ])('fails the build when it uses %s', async (_, code, problem) => {
    await expect(build(entry(code))).rejects.toThrow(problem);
  });

  it('fails the build when a package that it bundles uses it', async () => {
    const files = {
      'node_modules/helper/package.json':
        '{"name":"helper","version":"1.0.0","type":"module","main":"index.js"}',
      'node_modules/helper/index.js':
        "import { hydrateRoot } from 'react-dom'; export const help = hydrateRoot;",
      ...entry("import { help } from 'helper'; export const routes = { help };"),
    };
    await expect(build(files)).rejects.toThrow('“hydrateRoot” of “react-dom”');
  });

  it('lets pass what is on the list, by name or through the module', async () => {
    const code =
      "import { Link } from 'react-router-dom'; import * as urql from 'urql'; export const routes = { Link, q: urql.useQuery };";
    await build(entry(code));
  });
});
