import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  type GraphqlDocument,
  type Manifest,
  parseManifest,
  type SharedPackages,
} from '@portal/contract';
import type { Compilation, Compiler } from '@rspack/core';
import { isDevelopment } from './base.ts';
import type { DocumentsPlugin } from './documents/documents-plugin.ts';
import type { ProvidedExportsPlugin } from './provided-exports-plugin.ts';
import { sharedVersions } from './shared-versions.ts';

/** `dist/remote.json`: the facts that a registry needs about one built version of a dashboard. */
export interface RemoteDescription {
  name: string;
  version: string;
  contract: string;
  entry: string;
  integrity: string;
  /** Files to load together with the entry. The paths are relative to the entry. */
  preload: string[];
  /** The integrity hash of every file. */
  files: Record<string, string>;
  /** The same for every source map. A portal keeps them private. */
  maps: Record<string, string>;
  /** The bytes of every file, before compression. */
  sizes: Record<string, number>;
  /** The modules that the portal provides: for each, the version that the build used, and the exports in use. */
  packages: SharedPackages;
  manifest: Manifest;
  /** The GraphQL operations in its code. In production the gateway runs no other operations. */
  documents: readonly GraphqlDocument[];
}

export const ENTRY = 'remoteEntry.js';
/** Name of the chunk with the modules that the dashboard exposes. */
export const EXPOSED_CHUNK = 'dashboard';

const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export function readManifest(folder: string): Manifest {
  return parseManifest(JSON.parse(readFileSync(join(folder, 'portal.json'), 'utf8')));
}

/** The files that Module Federation's plugin writes in addition to `mf-manifest.json`. Nobody reads them from a server. */
const STATISTICS = 'mf-stats.json';

/** Checks `portal.json` at each build, names the wrong field, and writes `remote.json`. */
export class RemotePlugin {
  readonly folder: string;
  readonly packageVersion: string;
  readonly documents: DocumentsPlugin;
  readonly provided: ProvidedExportsPlugin;

  constructor(
    folder: string,
    packageVersion: string,
    documents: DocumentsPlugin,
    provided: ProvidedExportsPlugin,
  ) {
    this.folder = folder;
    this.packageVersion = packageVersion;
    this.documents = documents;
    this.provided = provided;
  }

  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('RemotePlugin', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RemotePlugin', stage }, () => {
        compilation.fileDependencies.add(join(this.folder, 'portal.json'));
        if (compilation.errors.length > 0) return;
        compilation.deleteAsset(STATISTICS);
        const description = this.describe(compilation, readManifest(this.folder));
        const { RawSource } = compiler.rspack.sources;
        compilation.emitAsset('remote.json', new RawSource(`${JSON.stringify(description, null, 2)}\n`));
      });
    });
  }

  private describe(compilation: Compilation, manifest: Manifest): RemoteDescription {
    const files: Record<string, string> = {};
    const maps: Record<string, string> = {};
    const sizes: Record<string, number> = {};
    const assets = [...compilation.getAssets()].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name, source } of assets) {
      const content = source.buffer();
      if (!name.endsWith('.map')) {
        files[name] = integrityOf(content);
        sizes[name] = content.length;
      } else if (!isDevelopment) maps[name] = integrityOf(content);
    }
    const content = createHash('sha256')
      .update(JSON.stringify([manifest, files, maps]))
      .digest('hex');
    const exposed = compilation.namedChunkGroups.get(EXPOSED_CHUNK)?.getFiles() ?? [];
    return {
      name: manifest.name,
      version: `${this.packageVersion}-${content.slice(0, 8)}`,
      contract: manifest.contract,
      entry: ENTRY,
      integrity: files[ENTRY] ?? '',
      // A development build has no hashes in its entry, so the browser would discard its preloads.
      preload: isDevelopment ? [] : exposed.filter((name) => /\.(js|css)$/.test(name)),
      files,
      maps,
      sizes,
      packages: this.packages(),
      manifest,
      documents: this.documents.documents,
    };
  }

  private packages(): SharedPackages {
    const shared = [...sharedVersions(this.folder)].map(
      ([module, version]) => [module, { version, exports: this.provided.used[module] ?? [] }] as const,
    );
    return {
      '@portal/contract': { version: CONTRACT_VERSION, exports: [] },
      ...Object.fromEntries(shared),
    };
  }
}
