import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { dashboardConfig } from '@portal/build/dashboard';
import { CONSUMED } from '@portal/build/federation';
import { SHARED } from '@portal/build/shared';
import { shellConfig } from '@portal/build/shell';
import { type Configuration, container, DefinePlugin, HtmlRspackPlugin, rspack } from '@rspack/core';
import { NAMES, OLD } from './names.ts';

/** Builds a host page, five dashboards with the presets of the real ones, and a host that is not the portal: `node build.ts FOLDER`. */

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
    slots: [{ slot: 'home.tile', name: 'tile', title: `Tile ${name}`, access: {}, order: 1 }],
    embeddable: false,
  };
  writeFileSync(join(folder, 'portal.json'), JSON.stringify(manifest));
  const config = dashboardConfig(pathToFileURL(join(folder, 'rspack.config.ts')).href);
  return {
    ...config,
    plugins: [
      ...(config.plugins ?? []).map((plugin) =>
        name === OLD && plugin instanceof ModuleFederationPlugin ? oldContainer(`mfe_${name}`) : plugin,
      ),
      new DefinePlugin({ NAME: JSON.stringify(name) }),
    ],
  };
}

/** The container of the portal's first versions. Dashboards that were built with it stay published. */
const oldContainer = (name: string) =>
  new container.ModuleFederationPluginV1({
    name,
    filename: 'remoteEntry.js',
    exposes: { './dashboard': { import: './src/dashboard.tsx', name: 'dashboard' } },
    shared: CONSUMED,
  });

function host(folder: string) {
  const config = shellConfig(pathToFileURL(join(here, 'host/rspack.config.ts')).href);
  return { ...config, output: { ...config.output, path: folder } };
}

function otherHost(folder: string): Configuration {
  const { plugins: _, ...config } = shellConfig(
    pathToFileURL(join(here, 'other-host/rspack.config.ts')).href,
  );
  return {
    ...config,
    entry: './src/main.ts',
    output: { ...config.output, path: folder, publicPath: 'auto', uniqueName: 'other' },
    optimization: {},
    plugins: [
      new ModuleFederationPlugin({
        name: 'other',
        shared: Object.fromEntries(Object.keys(SHARED).map((name) => [name, { singleton: true }])),
        dts: false,
        dev: false,
        manifest: false,
        experiments: { provideExternalRuntime: true },
      }),
      new HtmlRspackPlugin({ template: './index.html' }),
    ],
  };
}

/** Styles that a dashboard must never have, because they apply to the whole page. */
const EVERYTHING = [
  'nav, [href] { display: none !important }',
  'nav:not(:hover) { display: none !important }',
  'a:is(:link, :hover) { display: none !important }',
  ':not(:hover) { display: none !important }',
  '@media all { nav:not(:is(:focus, :active)) { display: none !important } }',
  '.mfe_three-own { p, :is(nav, &) { display: none !important } }',
  '.mfe_three-own { @media all { :is(nav, &) { display: none !important } } }',
  '.mfe_three-own { @scope (:is(nav, &)) { & { display: none !important } } }',
  '[role=dialog], [data-portal] section { display: none !important }',
  '@scope (nav) { :scope { display: none !important } }',
].join('\n');

const target = process.argv[2];
if (target) {
  mkdirSync(join(target, 'extra'), { recursive: true });
  writeFileSync(join(target, 'extra/everything.css'), EVERYTHING);
  const configs = [
    host(join(target, 'host')),
    otherHost(join(target, 'other')),
    ...NAMES.map((name) => dashboard(name, join(target, name))),
  ];
  rspack(configs, (error, stats) => {
    if (!error && !stats?.hasErrors()) return;
    process.stderr.write(`${error?.stack ?? stats?.toString('errors-only')}\n`);
    process.exitCode = 1;
  });
}
