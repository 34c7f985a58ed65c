import type { Compilation, Compiler, Module } from '@rspack/core';
import { isShared, SHARED } from './shared.ts';

/** One use of a shared module: the name of the export, or undefined when the code uses the whole module. */
export interface SharedUse {
  from: string;
  request: string;
  name: string | undefined;
}

/**
 * True for modules that change with the portal. Packages that a dashboard bundles may use all of React, because its version range covers
 * that.
 */
const isOurs = (request: string) => request.startsWith('@portal/');

/** The uses that the shell does not provide, or for which this cannot be known, one sentence for each. */
export function unprovided(uses: Iterable<SharedUse>): string[] {
  const problems = new Set<string>();
  for (const { from, request, name } of uses) {
    if (!isShared(request)) continue;
    if (name === undefined && isOurs(request)) {
      problems.add(
        `${from} takes the whole of “${request}”: nobody can tell which of its exports it needs, and so not whether a portal has them. Import what you use by its name, or write ${request.split('/')[1]}.name.`,
      );
      continue;
    }
    const provided: 'all' | readonly string[] = SHARED[request].exports;
    if (provided === 'all' || (name !== undefined && provided.includes(name))) continue;
    const what = name === undefined ? 'the whole of' : `“${name}” of`;
    problems.add(
      `${from} uses ${what} “${request}”, which the shell does not provide. Import only what packages/build/src/shared.ts lists, or add it there and to shell/src/remotes/share-scope.ts.`,
    );
  }
  return [...problems];
}

/** These dependencies only say that an import exists. Separate dependencies say which exports are used. */
const DECLARATIONS = new Set(['esm import', 'provide shared module', 'consume shared module']);

function* usesOf(compilation: Compilation): Iterable<SharedUse> {
  for (const module of compilation.modules) {
    const from = nameOf(module, compilation.compiler.context);
    for (const { type, request, ids } of module.dependencies) {
      if (request === undefined || !isShared(request) || DECLARATIONS.has(type)) continue;
      yield { from, request, name: ids?.[0] };
    }
  }
}

const nameOf = (module: Module, context: string) => module.readableIdentifier?.() ?? context;

/** The exports that the code uses of each shared module. For a module that it uses as a whole they are unknown. */
function exportsOf(uses: readonly SharedUse[]): Record<string, string[]> {
  const used = new Map<string, Set<string>>();
  for (const { request, name } of uses) {
    const names = used.get(request) ?? new Set();
    used.set(request, name === undefined ? names : names.add(name));
  }
  return Object.fromEntries([...used].map(([request, names]) => [request, [...names].sort()]));
}

/**
 * Fails a dashboard's build when its code, or a package that it bundles, uses an export that would be `undefined` at run time.
 */
export class ProvidedExportsPlugin {
  /** The shared modules that the current build uses, with the exports. */
  used: Readonly<Record<string, string[]>> = {};

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('ProvidedExportsPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ProvidedExportsPlugin', () => {
        const uses = [...usesOf(compilation)];
        this.used = exportsOf(uses);
        for (const problem of unprovided(uses))
          compilation.errors.push(new compiler.rspack.WebpackError(problem));
      });
    });
  }
}
