import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Configuration, CopyRspackPlugin, DefinePlugin, HtmlRspackPlugin } from '@rspack/core';
import { baseConfig, packageOf } from './base.ts';
import { DocumentsPlugin } from './documents/documents-plugin.ts';
import { SHARED } from './shared.ts';

const packageOfRequest = (request: string) => /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;

/** The installed version of each shared package, so that the share scope never states another one. */
function sharedVersions(folder: string): Record<string, string> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const versions: Record<string, string> = {};
  for (const name of new Set(Object.keys(SHARED).map(packageOfRequest))) {
    const places = resolve.paths(name)?.map((place) => join(place, name, 'package.json')) ?? [];
    const found = places.find((place) => existsSync(place));
    if (!found) throw new Error(`${name} is not installed for ${folder}`);
    versions[name] = JSON.parse(readFileSync(found, 'utf8')).version;
  }
  return versions;
}

/**
 * The whole build of the shell, from the `import.meta.url` of its rspack.config.ts: bundles `src/main.tsx`, fills
 * `index.html` and copies `public/`. The shell has no federation plugin: its share scope is ordinary code.
 */
export function shellConfig(configUrl: string, react?: Parameters<typeof baseConfig>[1]): Configuration {
  const self = packageOf(configUrl);
  const base = baseConfig(self, react);
  const assets = join(self.folder, 'public');
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: '/', uniqueName: 'portal' },
    plugins: [
      ...(base.plugins ?? []),
      new DocumentsPlugin(self.folder, ['@portal/kit', '@portal/requests'], 'documents.json'),
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
