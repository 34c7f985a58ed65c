import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Configuration, CopyRspackPlugin, DefinePlugin, HtmlRspackPlugin } from '@rspack/core';
import { AheadPlugin, wholeChunks } from './ahead-plugin.ts';
import { baseConfig, type IntegrityHash, isDevelopment, packageOf } from './base.ts';
import { compiledAtOnce } from './compiled-at-once.ts';
import { DocumentsPlugin } from './documents/documents-plugin.ts';
import { partsLeftOut } from './parts-left-out.ts';
import { SharedModulesPlugin } from './shared-modules-plugin.ts';
import { sharedVersions } from './shared-versions.ts';

/** The shell's chunks that every dashboard needs, by the names in their imports. */
const AHEAD = ['signed-in', 'design-system'];

/**
 * The first script contains the hashes of all others, and hashes do not compress. These hashes are a third shorter than the hashes of
 * dashboards, which are in the dashboards' descriptions.
 */
const HASH: IntegrityHash = 'sha256';

const typesOf = ([filename, source]: [string, string]) =>
  join(dirname(source), filename.replace(/\.js$/, '.d.ts'));

/**
 * The router without the warnings that help only during development. Its package has this build in addition to the one in its `exports`, and
 * lets bundlers choose.
 */
function productionRouter(configUrl: string): Record<string, string> {
  const router = createRequire(createRequire(configUrl).resolve('react-router-dom'));
  const folder = join(dirname(router.resolve('react-router/package.json')), 'dist/production');
  return {
    'react-router$': join(folder, 'index.mjs'),
    'react-router/dom$': join(folder, 'dom-export.mjs'),
  };
}

/**
 * The complete build of the shell. It takes the `import.meta.url` of the shell's rspack.config.ts, bundles `src/main.tsx`, fills
 * `index.html` and copies `public/`. `scripts` are for pages of other sites: each key is a file name that never changes, each
 * value is the source that is bundled into that file; its types are copied beside it. `files` are files of packages that are served as
 * they are, by the path that they get. The shell has no federation plugin, because its share scope is ordinary code.
 */
export function shellConfig(
  configUrl: string,
  {
    scripts = {},
    files = {},
  }: { scripts?: Readonly<Record<string, string>>; files?: Readonly<Record<string, string>> } = {},
): Configuration {
  const self = packageOf(configUrl);
  const base = baseConfig(self, undefined, HASH);
  const assets = join(self.folder, 'public');
  return {
    ...base,
    entry: {
      main: './src/main.tsx',
      ...Object.fromEntries(
        Object.entries(scripts).map(([filename, source]) => [filename, { import: source, filename }]),
      ),
    },
    output: { ...base.output, publicPath: '/', uniqueName: 'portal' },
    resolve: {
      ...base.resolve,
      alias: isDevelopment ? {} : { ...productionRouter(configUrl), ...partsLeftOut(configUrl) },
    },
    optimization: { ...base.optimization, splitChunks: wholeChunks(AHEAD) },
    plugins: [
      ...(base.plugins ?? []),
      ...(isDevelopment ? [] : [compiledAtOnce(['main', ...AHEAD])]),
      new AheadPlugin(AHEAD, HASH),
      new DocumentsPlugin(self.folder, ['@portal/kit', '@portal/requests'], 'documents.json'),
      new SharedModulesPlugin(self.folder),
      new HtmlRspackPlugin({
        template: './index.html',
        scriptLoading: 'defer',
        inject: 'head',
        chunks: ['main'],
      }),
      new DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(Object.fromEntries(sharedVersions(self.folder))),
        // These constants remove parts of the federation runtime that only servers and its own build plugin need.
        ENV_TARGET: '"web"',
        FEDERATION_BUILD_IDENTIFIER: '"shell"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      new CopyRspackPlugin({
        patterns: [assets, ...Object.entries(scripts).map((script) => join(self.folder, typesOf(script)))]
          .filter(existsSync)
          .map((from) => ({ from, to: '.' }))
          .concat(
            Object.entries(files).map(([to, from]) => ({ from: createRequire(configUrl).resolve(from), to })),
          ),
      }),
    ],
  };
}
