import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { EXPOSED_MODULE, exposedSlot, hasCode, type Manifest } from '@portal/contract';
import { exchangedTypes, ofEnhanced } from './exchanged-types.ts';
import { ENTRY, EXPOSED_CHUNK } from './remote-plugin.ts';
import { SHARED } from './shared.ts';

const RUNTIME_TOOLS = ofEnhanced('@module-federation/runtime-tools');

/**
 * Aliases for the ES modules of these packages. Rspack would bundle their CommonJS files, from which it cannot remove unused exports: 12.5
 * kB instead of 7.
 */
export const RUNTIME_AS_MODULES = Object.fromEntries(
  ['@module-federation/webpack-bundler-runtime', '@module-federation/runtime'].map((name) => {
    const file = createRequire(RUNTIME_TOOLS).resolve(name);
    return [file, file.replace(/index\.cjs$/, 'bundler.js')];
  }),
);

/** The modules that a container takes from the page, in the form of Module Federation's `shared`. */
export const CONSUMED = Object.fromEntries(
  Object.entries(SHARED).map(([name, { range }]) => [
    name,
    { import: false, singleton: true, requiredVersion: range } as const,
  ]),
);

/** The prefix of the names of contributions' chunks. */
export const SLOT_CHUNK = 'slot-';

/**
 * The module of each contribution to a slot, by the name under which the container exposes it. Each has its own chunk, so that a panel or a
 * tile does not load the dashboard.
 */
const exposedSlots = ({ slots = [] }: Pick<Manifest, 'slots'>) =>
  Object.fromEntries(
    slots
      .filter(hasCode)
      .map(({ name }) => [
        exposedSlot(name),
        { import: [`./src/slots/${name}.tsx`], name: `${SLOT_CHUNK}${name}` },
      ]),
  );

/**
 * Makes the build a container with this name. It bundles nothing that the shell shares, and takes the core of the federation's runtime from
 * the page. `mf-manifest.json` describes it to other hosts and to tools for Module Federation. Each import is in a list, because the tool
 * that makes types would read only the first letter of a text.
 */
export const containerPlugin = (name: string, manifest: Pick<Manifest, 'slots'>, folder?: string) =>
  new ModuleFederationPlugin({
    name,
    filename: ENTRY,
    exposes: {
      [EXPOSED_MODULE]: { import: ['./src/dashboard.tsx'], name: EXPOSED_CHUNK },
      ...exposedSlots(manifest),
    },
    shared: CONSUMED,
    shareStrategy: 'loaded-first',
    dts: exchangedTypes(folder),
    dev: false,
    experiments: {
      externalRuntime: true,
      // A dashboard loads no containers itself.
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  });
