import type { GraphqlDocument } from '@portal/contract';
import type { Compiler } from '@rspack/core';
import { collectDocuments } from './collect.ts';

/**
 * Collects the GraphQL operations of a build and gives them to `emit` while the build's assets are made. The build fails when an
 * operation does not fit the gateway's schema.
 */
export class DocumentsPlugin {
  readonly folder: string;
  readonly bundled: readonly string[];
  /** The operations of the current build; empty while it has errors. */
  documents: readonly GraphqlDocument[] = [];
  readonly fileName: string | undefined;

  /** `bundled` names the workspace packages whose operations are included. `fileName` is the asset to write, if any. */
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
