import { join } from 'node:path';
import type { Configuration } from '@rspack/core';

/** The package whose `npm run gallery` this is. */
const here = process.cwd();

/** The gallery shows every component in its states on one page. It is only for development and not part of the portal. */
export default {
  context: here,
  mode: 'development',
  devtool: 'cheap-module-source-map',
  entry: './gallery/main.tsx',
  output: {
    path: join(here, 'dist/gallery'),
    filename: 'gallery.js',
    cssFilename: 'gallery.css',
    clean: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  module: {
    parser: { 'css/auto': { namedExports: false } },
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
  stats: 'errors-warnings',
  performance: false,
} satisfies Configuration;
