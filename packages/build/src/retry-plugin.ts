import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

/** Code of the container entry: repeats the entry's own `?retry=n` on the address of every chunk and stylesheet. */
class RetryRuntimeModule extends RuntimeModule {
  constructor() {
    super('retry', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const names = [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename];
    return `
var retry = /[?&](retry=\\d+)/.exec((document.currentScript || {}).src || '');
if (retry) {
${names.map((name, at) => `var name${at} = ${name}; if (name${at}) ${name} = function (id) { return name${at}(id) + '?' + retry[1]; };`).join('\n')}
}`;
  }
}

/**
 * Lets a Retry get past what a first attempt left in the browser: a request that still hangs holds up every other one
 * for the same address.
 */
export class RetryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RetryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryPlugin', (chunk, requirements) => {
        requirements.add(RuntimeGlobals.getChunkScriptFilename);
        compilation.addRuntimeModule(chunk, new RetryRuntimeModule());
      });
    });
  }
}
