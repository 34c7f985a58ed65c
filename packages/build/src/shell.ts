import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Configuration, CopyRspackPlugin, DefinePlugin, HtmlRspackPlugin } from '@rspack/core';
import { baseConfig, packageOf } from './base.ts';
import { SHARED } from './shared.ts';

/** The installed version of each shared package, so that the share scope never states another one. */
function sharedVersions(folder: string): Record<string, string> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const packages = new Set(
    Object.keys(SHARED).map((name) =>
      name
        .split('/')
        .slice(0, name[0] === '@' ? 2 : 1)
        .join('/'),
    ),
  );
  return Object.fromEntries(
    [...packages].map((name) => {
      for (let at = dirname(resolve(name)); at !== dirname(at); at = dirname(at)) {
        const file = join(at, 'package.json');
        const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
        if (found.name === name && found.version) return [name, found.version];
      }
      throw new Error(`The version of ${name} cannot be found from ${folder}`);
    }),
  );
}

/**
 * The whole build of the shell, from the `import.meta.url` of its rspack.config.ts: bundles `src/main.tsx`, fills
 * `index.html` and copies `public/`. The shell has no federation plugin: its share scope is ordinary code.
 */
export function shellConfig(configUrl: string): Configuration {
  const self = packageOf(configUrl);
  const base = baseConfig(self);
  const assets = join(self.folder, 'public');
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: '/', uniqueName: 'portal' },
    optimization: { splitChunks: { chunks: 'async', cacheGroups: { defaultVendors: false } } },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer', inject: 'head' }),
      new DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(sharedVersions(self.folder)),
        // Constants of the federation runtime that leave out what only servers and its own build plugin need.
        ENV_TARGET: '"web"',
        FEDERATION_BUILD_IDENTIFIER: '"shell"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      ...(existsSync(assets) ? [new CopyRspackPlugin({ patterns: [{ from: assets, to: '.' }] })] : []),
    ],
  };
}
