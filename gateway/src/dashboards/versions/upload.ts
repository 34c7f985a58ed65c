import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { keptFiles, MOST_FILES, type RemoteDescription } from './description.ts';

/** The limits of an upload: its total bytes, the bytes of its largest file, and the number of files. */
export const UPLOAD_LIMITS = { total: 50 * 1024 ** 2, file: 10 * 1024 ** 2, files: MOST_FILES } as const;
/** The largest `remote.json` with its GraphQL documents. The largest of the portal's own has 40 kB. */
export const DESCRIPTION_LIMIT = 1024 ** 2;

const tooMuch = (name: string, most: number) =>
  new DomainError('too_large', say('filesBeyondRoom', name, most));

/** One file of an upload in progress, named by its path inside the build. */
export interface UploadedFile {
  path: string;
  bytes: Readable & { truncated?: boolean };
}

/**
 * Streams the files of a build into a folder, at most `most` bytes in total. It accepts only files that `remote.json` lists, each once and
 * with its hash. A path outside the folder cannot be listed. DomainErrors `invalid` and `too_large` name the file.
 */
export async function receiveFiles(
  folder: string,
  description: RemoteDescription,
  most: number,
  uploaded: AsyncIterable<UploadedFile>,
): Promise<void> {
  let received = 0;
  const files = keptFiles(description);
  const missing = new Set(Object.keys(files));
  for await (const { path: name, bytes } of uploaded) {
    if (!missing.delete(name)) {
      throw new DomainError('invalid', say('fileNotListed', name));
    }
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    const hash = createHash('sha384');
    bytes.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      received += chunk.length;
      if (received > most) bytes.destroy(tooMuch(name, most));
    });
    await pipeline(bytes, createWriteStream(target));
    if (bytes.truncated) {
      throw new DomainError('too_large', say('buildFileTooLarge', name, UPLOAD_LIMITS.file));
    }
    if (`sha384-${hash.digest('base64')}` !== files[name]) {
      throw new DomainError('invalid', say('fileHashDiffers', name));
    }
  }
  const [first] = missing;
  if (first) throw new DomainError('invalid', say('fileMissing', first));
}
