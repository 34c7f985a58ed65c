import path from 'node:path';
import type { Config } from '../config/config.ts';
import { buildFolder } from './build-folder.ts';
import type { BuildStore } from './build-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

type Settings = Pick<Config, 's3' | 'dataDir'>;

const filesFolder = ({ dataDir }: Settings) => path.join(dataDir, 'files');

/** The file store that the settings choose. The client of S3 is large, so it is loaded only when it is used. */
export async function createFileStore(config: Settings): Promise<FileStore> {
  if (!config.s3) return folderStore(filesFolder(config));
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(config.s3, path.join(config.dataDir, 'incoming'));
}

/** The store for the files of dashboards, in the same place as the uploads. */
export async function createBuildStore(config: Settings): Promise<BuildStore> {
  if (!config.s3) return buildFolder(filesFolder(config));
  const { buildBucket } = await import('./build-bucket.ts');
  return buildBucket(config.s3);
}
