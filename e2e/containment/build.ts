import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dashboardConfig } from '@portal/build/dashboard';
import { shellConfig } from '@portal/build/shell';
import { DefinePlugin, rspack } from '@rspack/core';
import { NAMES } from './names.ts';

/** Builds the host page and five dashboards, each by the presets that the real ones use: `node build.ts FOLDER`. */

const here = import.meta.dirname;

function dashboard(name: string, folder: string) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(here, 'dashboard'), join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  const manifest = {
    name,
    displayName: `Dashboard ${name}`,
    contract: '^1.0.0',
    routes: [{ path: `/${name}`, title: name, access: {} }],
    nav: [],
    cards: [],
    embeddable: false,
  };
  writeFileSync(join(folder, 'portal.json'), JSON.stringify(manifest));
  const config = dashboardConfig(pathToFileURL(join(folder, 'rspack.config.ts')).href);
  return {
    ...config,
    plugins: [...(config.plugins ?? []), new DefinePlugin({ NAME: JSON.stringify(name) })],
  };
}

function host(folder: string) {
  const config = shellConfig(pathToFileURL(join(here, 'host/rspack.config.ts')).href);
  return { ...config, output: { ...config.output, path: folder } };
}

const target = process.argv[2];
if (target) {
  const configs = [host(join(target, 'host')), ...NAMES.map((name) => dashboard(name, join(target, name)))];
  rspack(configs, (error, stats) => {
    if (!error && !stats?.hasErrors()) return;
    process.stderr.write(`${error?.stack ?? stats?.toString('errors-only')}\n`);
    process.exitCode = 1;
  });
}
