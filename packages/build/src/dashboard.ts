import { containerName, EXPOSED_MODULE } from '@portal/contract';
import { type Configuration, container } from '@rspack/core';
import { baseConfig, packageOf } from './base.ts';
import { DocumentsPlugin } from './documents/documents-plugin.ts';
import { ProvidedExportsPlugin } from './provided-exports-plugin.ts';
import { ENTRY, EXPOSED_CHUNK, RemotePlugin, readManifest } from './remote-plugin.ts';
import { RetryPlugin } from './retry-plugin.ts';
import { SHARED } from './shared.ts';

const consumed = Object.fromEntries(
  Object.entries(SHARED).map(([name, { range }]) => [
    name,
    { import: false, singleton: true, requiredVersion: range } as const,
  ]),
);

/**
 * The complete build of a dashboard. It takes the `import.meta.url` of the dashboard's rspack.config.ts, bundles
 * `src/dashboard.tsx`, checks `portal.json`, and writes `dist/` with the container entry, hashed chunks and `remote.json`.
 */
export function dashboardConfig(configUrl: string): Configuration {
  const self = packageOf(configUrl);
  const name = containerName(readManifest(self.folder).name);
  const base = baseConfig(self);
  const documents = new DocumentsPlugin(self.folder, ['@portal/requests']);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto', uniqueName: name },
    plugins: [
      ...(base.plugins ?? []),
      new container.ModuleFederationPluginV1({
        name,
        filename: ENTRY,
        exposes: { [EXPOSED_MODULE]: { import: './src/dashboard.tsx', name: EXPOSED_CHUNK } },
        shared: consumed,
      }),
      new ProvidedExportsPlugin(),
      new RetryPlugin(),
      documents,
      new RemotePlugin(self.folder, self.version, documents),
    ],
  };
}
