import type { Compilation, Compiler, Module } from '@rspack/core';
import { isShared, SHARED } from './shared.ts';

/** How some code uses a shared module: the export it names, or undefined where it takes the module as a whole. */
export interface SharedUse {
  from: string;
  request: string;
  name: string | undefined;
}

/** The uses that the shell cannot serve, one sentence each. */
export function unprovided(uses: Iterable<SharedUse>): string[] {
  const problems = new Set<string>();
  for (const { from, request, name } of uses) {
    if (!isShared(request)) continue;
    const provided: 'all' | readonly string[] = SHARED[request].exports;
    if (provided === 'all' || (name !== undefined && provided.includes(name))) continue;
    const what = name === undefined ? 'the whole of' : `“${name}” of`;
    problems.add(
      `${from} uses ${what} “${request}”, which the shell does not provide. Import only what packages/build/src/shared.ts lists, or add it there and to shell/src/remotes/share-scope.ts.`,
    );
  }
  return [...problems];
}

/** Dependencies that only say that an import exists; what is used of it follows in its own dependency. */
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

/** Fails a dashboard's build over an export that would be `undefined` at run time, in its own code or in a package it bundles. */
export class ProvidedExportsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('ProvidedExportsPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ProvidedExportsPlugin', () => {
        for (const problem of unprovided(usesOf(compilation)))
          compilation.errors.push(new compiler.rspack.WebpackError(problem));
      });
    });
  }
}
