import type { GraphqlDocument } from '@portal/contract';
import type { Compiler } from '@rspack/core';
import { collectDocuments } from './collect.ts';

/**
 * Collects the GraphQL operations of a build, which fails where one does not fit the gateway's schema, and hands them to
 * `emit` while its assets are made.
 */
export class DocumentsPlugin {
  readonly folder: string;
  readonly bundled: readonly string[];
  /** Those of the current build; empty while it has errors. */
  documents: readonly GraphqlDocument[] = [];
  readonly fileName: string | undefined;

  /** `bundled`: workspace packages whose operations come along. `fileName`: the asset to write, if there is to be one. */
  constructor(folder: string, bundled: readonly string[], fileName?: string) {
    this.folder = folder;
    this.bundled = bundled;
    this.fileName = fileName;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('DocumentsPlugin', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'DocumentsPlugin', stage }, async () => {
        this.documents = [];
        try {
          const { documents, files } = await collectDocuments(this.folder, this.bundled);
          this.documents = documents;
          for (const file of files) compilation.fileDependencies.add(file);
        } catch (error) {
          const { message } = error as Error;
          compilation.errors.push(new compiler.rspack.WebpackError(`GraphQL documents\n${message}`));
        }
        if (!this.fileName) return;
        const { RawSource } = compiler.rspack.sources;
        compilation.emitAsset(this.fileName, new RawSource(`${JSON.stringify(this.documents, null, 2)}\n`));
      });
    });
  }
}
