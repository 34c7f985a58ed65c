import { createHash } from 'node:crypto';
import { type Compiler, type Configuration, HtmlRspackPlugin } from '@rspack/core';
import { type IntegrityHash, isDevelopment } from './base.ts';

type SplitChunks = NonNullable<Configuration['optimization']>['splitChunks'];

/**
 * Splits chunks so that each named chunk is one file, even when other chunks use parts of it. On a slow line one more request
 * costs more time than the bytes that another page would save.
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
          // Modules that several of these chunks need go into the first one.
          priority: names.length - position,
          test: (module, { chunkGraph }) =>
            [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunk.name === name),
        } satisfies Exclude<NonNullable<Exclude<SplitChunks, false>>['cacheGroups'], undefined>[string],
      ]),
    ),
  },
});

/**
 * Writes `ahead.json`: the files of these chunks with their hashes, for pages that will need them. The page's own script gets a higher
 * priority, because nothing else can run without it.
 */
export class AheadPlugin {
  readonly names: readonly string[];
  readonly hash: IntegrityHash;

  /** The hash must be the same as in the build: a browser discards a preloaded script when its later use has a different hash. */
  constructor(names: readonly string[], hash: IntegrityHash) {
    this.names = names;
    this.hash = hash;
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
      // At this stage the hashes in the file names are final.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'AheadPlugin', stage }, () => {
        // A development build has no hashes in its scripts, so the browser would discard its preloads.
        const names = isDevelopment ? [] : this.names;
        const files = names.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []);
        const ahead = [...new Set(files)]
          .filter((file) => /\.(js|css)$/.test(file))
          .map((file) => {
            const content = compilation.getAsset(file)?.source.buffer() ?? '';
            const hash = createHash(this.hash).update(content).digest('base64');
            return { file: `/${file}`, integrity: `${this.hash}-${hash}` };
          });
        const { RawSource } = compiler.rspack.sources;
        compilation.emitAsset('ahead.json', new RawSource(`${JSON.stringify(ahead, null, 2)}\n`));
      });
    });
  }
}
