import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from '@rspack/core';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|svg|json|ico)$/;
/** Compressing a smaller file saves no network packet. */
const SMALLEST = 512;

/** Writes a `.br` and a `.gz` file beside every text file, so that the server only has to choose. */
export class CompressPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('CompressPlugin', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name: 'CompressPlugin', stage }, async () => {
        const { RawSource } = compiler.rspack.sources;
        const texts = compilation
          .getAssets()
          .filter(({ name }) => COMPRESSIBLE.test(name) && name !== 'remote.json');
        await Promise.all(
          texts.map(async ({ name, source }) => {
            const plain = source.buffer();
            if (plain.length < SMALLEST) return;
            const [br, gz] = await Promise.all([
              brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
              gzipped(plain, { level: 9 }),
            ]);
            compilation.emitAsset(`${name}.br`, new RawSource(br));
            compilation.emitAsset(`${name}.gz`, new RawSource(gz));
          }),
        );
      });
    });
  }
}
