import { BannerPlugin, Compilation, type RspackPluginInstance } from '@rspack/core';

/**
 * Begins these chunks with a comment by which Chromium compiles each of their functions in the background, while the file arrives. Without it
 * the page's own thread compiles each function at its first call, which is a fifth of its time until the first card (ADR 175). It is for chunks
 * that the first screen needs as a whole; other browsers ignore the comment.
 */
export const compiledAtOnce = (chunks: readonly string[]): RspackPluginInstance =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: new RegExp(String.raw`^(?:js/)?(?:${chunks.join('|')})\.(?:\w+\.)?js$`),
    // After the minimizer, which drops comments, and before the hashes of the files.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
