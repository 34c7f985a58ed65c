import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from '@rspack/core';
import { CompressPlugin } from './compress-plugin.ts';
import { shellConfig } from './shell.ts';

const SHELL = join(import.meta.dirname, '../../../shell');

/**
 * The shell around one dashboard, which a development server serves together with it. It uses the development React, because fast refresh
 * needs that.
 */
export function hostConfig(folder: string): Configuration {
  const shell = shellConfig(pathToFileURL(join(SHELL, 'rspack.config.ts')).href);
  return {
    ...shell,
    mode: 'production',
    devtool: false,
    entry: { main: './src/host/main.tsx' },
    output: { ...shell.output, path: folder },
    // The development server sends no compressed files.
    plugins: shell.plugins?.filter((plugin) => !(plugin instanceof CompressPlugin)),
    optimization: { ...shell.optimization, nodeEnv: 'development' },
  };
}
