import { type Compiler, RuntimeGlobals, RuntimeModule } from '@rspack/core';

/** Code of the container entry: it adds the entry's own `?retry=n` to the address of every chunk and stylesheet. */
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
 * Makes a Retry independent of the first attempt. Without it, a first request that still hangs in the browser blocks every other
 * request for the same address.
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
