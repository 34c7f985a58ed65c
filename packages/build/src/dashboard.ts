import { containerName } from '@portal/contract';
import type { Configuration } from '@rspack/core';
import { baseConfig, packageOf } from './base.ts';
import { DocumentsPlugin } from './documents/documents-plugin.ts';
import { containerPlugin, RUNTIME_AS_MODULES } from './federation.ts';
import { ProvidedExportsPlugin } from './provided-exports-plugin.ts';
import { RemotePlugin, readManifest } from './remote-plugin.ts';
import { RetryPlugin } from './retry-plugin.ts';

/** The packages of the portal whose operations a dashboard bundles. */
export const BUNDLED = ['@portal/requests'];

/**
 * The complete build of a dashboard. It takes the `import.meta.url` of the dashboard's rspack.config.ts, bundles
 * `src/dashboard.tsx`, checks `portal.json`, and writes `dist/` with the container entry, hashed chunks and `remote.json`.
 */
export function dashboardConfig(configUrl: string): Configuration {
  const self = packageOf(configUrl);
  const name = containerName(readManifest(self.folder).name);
  const base = baseConfig(self);
  const documents = new DocumentsPlugin(self.folder, BUNDLED);
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto', uniqueName: name },
    // Module Federation warns of a public path that comes from the entry's own address, as it does here.
    infrastructureLogging: { level: 'error' },
    resolve: { ...base.resolve, alias: RUNTIME_AS_MODULES },
    plugins: [
      ...(base.plugins ?? []),
      containerPlugin(name),
      new ProvidedExportsPlugin(),
      new RetryPlugin(),
      documents,
      new RemotePlugin(self.folder, self.version, documents),
    ],
  };
}
