import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { BUNDLED } from './dashboard.ts';
import { DocumentsPlugin } from './documents/documents-plugin.ts';
import { shellConfig } from './shell.ts';

const SHELL = join(import.meta.dirname, '../../../shell');

/**
 * The shell around one dashboard, with the dashboard's code in the same build, so that a change shows without a reload. Only a
 * development server uses it; it is never published.
 */
export function hostConfig(folder: string): Configuration {
  const configUrl = pathToFileURL(join(SHELL, 'rspack.config.ts')).href;
  const shell = shellConfig(configUrl, { react: { development: true, refresh: true } });
  const named = { filename: 'host/[name].js', cssFilename: 'host/[name].css' };
  return {
    ...shell,
    entry: { main: './src/host/main.tsx' },
    output: {
      ...shell.output,
      ...named,
      chunkFilename: named.filename,
      cssChunkFilename: named.cssFilename,
      clean: false,
    },
    resolve: {
      ...shell.resolve,
      alias: {
        '@host/dashboard': join(folder, 'src/dashboard.tsx'),
        '@host/manifest': join(folder, 'portal.json'),
      },
    },
    plugins: [...(shell.plugins ?? []), new DocumentsPlugin(folder, BUNDLED), new ReactRefreshRspackPlugin()],
  };
}
