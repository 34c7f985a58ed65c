import { extname, join } from 'node:path';
import { containerName, hasCode } from '@portal/contract';
import type { Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { baseConfig, isDevelopment, packageOf, type React } from './base.ts';
import { compiledAtOnce } from './compiled-at-once.ts';
import { BUNDLED } from './documents/collect.ts';
import { DocumentsPlugin } from './documents/documents-plugin.ts';
import { containerPlugin, RUNTIME_AS_MODULES, SLOT_CHUNK } from './federation.ts';
import { ProvidedExportsPlugin } from './provided-exports-plugin.ts';
import { ENTRY, EXPOSED_CHUNK, RemotePlugin, readManifest } from './remote-plugin.ts';
import { RetryPlugin } from './retry-plugin.ts';
import { sourceMaps } from './source-maps.ts';
import { StylesPlugin } from './styles-plugin.ts';

/**
 * The complete build of a dashboard. It takes the `import.meta.url` of the dashboard's rspack.config.ts, bundles
 * `src/dashboard.tsx`, checks `portal.json`, and writes `dist/` with the container entry, hashed chunks and `remote.json`.
 */
export const dashboardConfig = (configUrl: string): Configuration => containerConfig(configUrl);

/**
 * Like `dashboardConfig`, for a development server that replaces changed modules in open pages. Its files are served below `publicPath`.
 */
export function hotConfig(configUrl: string, publicPath: string): Configuration {
  const config = containerConfig(configUrl, { development: true, refresh: true });
  const runtime = join(import.meta.dirname, `jsx-dev-runtime${extname(import.meta.filename)}`);
  return {
    ...config,
    output: { ...config.output, publicPath },
    resolve: { ...config.resolve, alias: { ...RUNTIME_AS_MODULES, 'react/jsx-dev-runtime': runtime } },
    plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin()],
  };
}

/** A contribution is complete in its own chunk. If it shared code with the pages, both would need one more request. */
const contributing = (optimization: Configuration['optimization']): Configuration['optimization'] => ({
  ...optimization,
  splitChunks: {
    chunks: (chunk) => !chunk.canBeInitial() && !chunk.name?.startsWith(SLOT_CHUNK),
    cacheGroups: { defaultVendors: false },
  },
});

function containerConfig(configUrl: string, react?: React): Configuration {
  const self = packageOf(configUrl);
  const manifest = readManifest(self.folder);
  const name = containerName(manifest.name);
  const base = baseConfig(self, react);
  const documents = new DocumentsPlugin(self.folder, BUNDLED);
  const provided = new ProvidedExportsPlugin();
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto', uniqueName: name },
    // Module Federation warns about a public path that comes from the entry's own address, as here.
    infrastructureLogging: { level: 'error' },
    resolve: { ...base.resolve, alias: RUNTIME_AS_MODULES },
    optimization: manifest.slots?.some(hasCode) ? contributing(base.optimization) : base.optimization,
    plugins: [
      ...(base.plugins ?? []),
      containerPlugin(name, manifest, self.folder),
      provided,
      // A development build keeps nested rules as they are written.
      ...(isDevelopment
        ? []
        : [new StylesPlugin(name), compiledAtOnce([ENTRY.replace(/\.js$/, ''), EXPOSED_CHUNK])]),
      new RetryPlugin(),
      ...(isDevelopment ? [] : [sourceMaps(self.folder)]),
      documents,
      new RemotePlugin(self.folder, self.version, documents, provided),
    ],
  };
}
