import { createHash } from 'node:crypto';
import { type Compiler, type Configuration, HtmlRspackPlugin } from '@rspack/core';
import { isDevelopment } from './base.ts';

type SplitChunks = NonNullable<Configuration['optimization']>['splitChunks'];

/**
 * How chunks are split where some, by their names, are needed together: each of them is one file, whoever else uses a part of
 * it. On a slow line a request costs more than the bytes that another page would have been spared.
 */
export const wholeChunks = (names: readonly string[]): SplitChunks => ({
  chunks: 'async',
  cacheGroups: {
    defaultVendors: false,
    ...Object.fromEntries(
      names.map((name, position) => [
        name,
        {
          name,
          enforce: true,
          // What several of them need is in the first.
          priority: names.length - position,
          test: (module, { chunkGraph }) =>
            [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunk.name === name),
        } satisfies Exclude<NonNullable<Exclude<SplitChunks, false>>['cacheGroups'], undefined>[string],
      ]),
    ),
  },
});

/**
 * Writes `ahead.json`: the files of these chunks with their hashes, for pages that will need them. The page's own script
 * comes before them: nothing else can run without it.
 */
export class AheadPlugin {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    this.names = names;
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('AheadPlugin', (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tapPromise(
        'AheadPlugin',
        async (page) => {
          for (const { attributes } of page.assetTags.scripts) attributes.fetchpriority = 'high';
          return page;
        },
      );
      // When the hashes in the files stand.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'AheadPlugin', stage }, () => {
        // A development build has no hashes in its scripts, so the browser would throw its preloads away.
        const names = isDevelopment ? [] : this.names;
        const files = names.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []);
        const ahead = [...new Set(files)]
          .filter((file) => /\.(js|css)$/.test(file))
          .map((file) => {
            const content = compilation.getAsset(file)?.source.buffer() ?? '';
            const hash = createHash('sha384').update(content).digest('base64');
            return { file: `/${file}`, integrity: `sha384-${hash}` };
          });
        const { RawSource } = compiler.rspack.sources;
        compilation.emitAsset('ahead.json', new RawSource(`${JSON.stringify(ahead, null, 2)}\n`));
      });
    });
  }
}
