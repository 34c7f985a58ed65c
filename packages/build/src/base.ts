import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Configuration,
  LightningCssMinimizerRspackPlugin,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { CompressPlugin } from './compress-plugin.ts';

/** True for builds of `npm run dev`: readable, with source maps, quick to rebuild. All other builds are production builds. */
export const isDevelopment = process.env.NODE_ENV === 'development';

export interface Package {
  folder: string;
  name: string;
  version: string;
}

/** The package whose rspack.config.ts has the given `import.meta.url`. */
export function packageOf(configUrl: string): Package {
  const folder = dirname(fileURLToPath(configUrl));
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { folder, name, version };
}

/** Files are named after their content, also in development, because the server lets browsers keep such files for ever. */
const hashed = (kind: 'js' | 'css') => `${kind}/[name].[contenthash:8].${kind}`;

/**
 * Browsers of the last two years. For older browsers style sheets become twice as large, because each logical property is written
 * once for each direction of text.
 */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 124', 'safari >= 17.4'];

/** How React's elements are compiled. */
export interface React {
  development: boolean;
  refresh?: boolean;
}

/** The hash algorithm by which a browser checks a script that is loaded later. */
export type IntegrityHash = 'sha256' | 'sha384';

/**
 * The settings that the builds of the shell and of the dashboards share. React's development mode is off even in development builds, because
 * they must run inside a shell with the production React.
 */
export function baseConfig(
  { folder, name }: Package,
  react: React = { development: false },
  hash: IntegrityHash = 'sha384',
): Configuration {
  return {
    // Class names are scoped to their file, and no element takes classes of two files. So the order of the files does not matter.
    ignoreWarnings: [/Conflicting order/],
    context: folder,
    name,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Never use an `eval` devtool: the portal's content security policy forbids it.
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: join(folder, 'dist'),
      filename: hashed('js'),
      chunkFilename: hashed('js'),
      cssFilename: hashed('css'),
      cssChunkFilename: hashed('css'),
      assetModuleFilename: 'media/[name].[contenthash:8][ext]',
      clean: true,
      chunkLoadTimeout: 5000,
      strictModuleErrorHandling: true,
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      generator: { 'css/auto': { localIdentName: '[uniqueName]-[name]-[local]-[hash:6]' } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', ...react } },
              target: 'es2022',
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    optimization: {
      splitChunks: { chunks: 'async', cacheGroups: { defaultVendors: false } },
      minimizer: [
        new SwcJsMinimizerRspackPlugin(),
        new LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: BROWSERS, include: { nesting: true } },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    plugins: isDevelopment
      ? []
      : [new SubresourceIntegrityPlugin({ hashFuncNames: [hash] }), new CompressPlugin()],
  };
}
