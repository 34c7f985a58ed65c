import path from 'node:path';
import type { Config } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** The file store that the settings choose. The client of S3 is loaded only where it is used: it is large. */
export async function createFileStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!config.s3) return folderStore(path.join(config.dataDir, 'files'));
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(config.s3, path.join(config.dataDir, 'incoming'));
}
