import { unscoped } from '@portal/contract/styles';
import type { Compiler } from '@rspack/core';

/** Fails a dashboard's build when its styles would change more than its own elements. The portal also refuses such styles. */
export class StylesPlugin {
  readonly container: string;

  constructor(container: string) {
    this.container = container;
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('StylesPlugin', (compilation) => {
      // After the style sheets are minified, and before they are compressed.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'StylesPlugin', stage }, () => {
        for (const { name, source } of compilation.getAssets()) {
          if (!name.endsWith('.css')) continue;
          for (const problem of unscoped(name, String(source.source()), this.container))
            compilation.errors.push(new compiler.rspack.WebpackError(problem));
        }
      });
    });
  }
}
