import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@portal/contract';
import type { Compilation, Compiler } from '@rspack/core';
import { isShared, SHARED, type SharedName } from './shared.ts';
import { sharedVersions } from './shared-versions.ts';

const FILE = 'shared.json';

/**
 * Writes `shared.json` next to the shell: the version and the exports of each module that it shares with dashboards. The gateway refuses
 * dashboards that need something else.
 */
export class SharedModulesPlugin {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('SharedModulesPlugin', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'SharedModulesPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        const { RawSource } = compiler.rspack.sources;
        compilation.emitAsset(FILE, new RawSource(`${JSON.stringify(this.describe(compilation))}\n`));
      });
    });
  }

  private describe(compilation: Compilation) {
    const compiled = exportsIn(compilation);
    const { resolve } = createRequire(join(this.folder, 'package.json'));
    const require = createRequire(resolve('react'));
    const exportsOf = (module: SharedName): readonly string[] => {
      const { exports } = SHARED[module];
      // The build does not know the exports of a CommonJS module.
      return exports === 'all' ? (compiled.get(module) ?? Object.keys(require(module))) : exports;
    };
    const shared = [...sharedVersions(this.folder)].map(([module, version]) => [
      module,
      { version, exports: [...exportsOf(module as SharedName)].sort() },
    ]);
    return { '@portal/contract': { version: CONTRACT_VERSION, exports: [] }, ...Object.fromEntries(shared) };
  }
}

/** The exports of the shared modules in the build, as far as it knows them. */
function exportsIn({ modules, moduleGraph }: Compilation): Map<string, string[]> {
  const exportsByRequest = new Map<string, string[]>();
  // Dynamic imports are in blocks.
  for (const module of modules)
    for (const dependency of [module, ...module.blocks].flatMap(({ dependencies }) => dependencies)) {
      const { request } = dependency;
      if (request === undefined || !isShared(request) || exportsByRequest.has(request)) continue;
      const resolved = moduleGraph.getResolvedModule(dependency);
      const exports = resolved && moduleGraph.getProvidedExports(resolved);
      if (Array.isArray(exports)) exportsByRequest.set(request, exports);
    }
  return exportsByRequest;
}
