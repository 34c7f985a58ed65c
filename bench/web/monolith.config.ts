import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shellConfig } from '@portal/build/shell';
import { type Configuration, NormalModuleReplacementPlugin } from '@rspack/core';
import { compiledAtOnce } from '../../packages/build/src/compiled-at-once.ts';

const SHELL = join(import.meta.dirname, '../../shell');
const shell = shellConfig(pathToFileURL(join(SHELL, 'rspack.config.ts')).href);

/**
 * The same sources as one single-page application: the shell, with the dashboards as chunks of its own build. Nothing is shared at run
 * time, so the build can remove unused code and split chunks for everything together.
 */
const monolith: Configuration = {
  ...shell,
  output: { ...shell.output, path: join(import.meta.dirname, '../../.cache/bench/monolith') },
  plugins: [
    ...(shell.plugins ?? []),
    compiledAtOnce(['dashboard-[a-z-]+']),
    new NormalModuleReplacementPlugin(/(^\.|\/remotes)\/(runtime|preload)\.ts$/, (resource) => {
      if (!resource.context.startsWith(SHELL)) return;
      resource.request = join(import.meta.dirname, 'monolith', basename(resource.request));
    }),
  ],
};

export default monolith;
