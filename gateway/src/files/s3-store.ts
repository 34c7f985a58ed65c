import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { DomainError } from '@portal/domain';
import type { S3Config } from '../config.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { assertKey, incomingFolder } from './incoming.ts';

const CONNECT_MS = 5_000;
const SILENCE_MS = 60_000;

/**
 * Files in a bucket of an S3-compatible store. An upload is streamed to this machine's disk, checked there, and then sent as one
 * object, which the store shows under its key when all of it has arrived and not before.
 */
export function s3Store(config: S3Config, folder: string): FileStore {
  const { bucket: Bucket, endpoint, region, credentials } = config;
  const incoming = incomingFolder(folder);
  const client = new S3Client({
    region,
    // Stores of one's own seldom have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Most compatible stores do not know the checksums that AWS has added.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What goes wrong is thrown, and logged where it is caught.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
  return {
    write: (bytes, check) =>
      incoming.receive(bytes, check, async ({ key: Key, path, size }) => {
        const Body = createReadStream(path);
        await reached(client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: size })));
      }),
    async read(Key) {
      assertKey(Key);
      const { Body } = await reached(client.send(new GetObjectCommand({ Bucket, Key })));
      if (!Body) throw new Error('The store has answered without a body');
      // In Node it is always one of Node's streams.
      return Body as Readable;
    },
    async remove(Key) {
      assertKey(Key);
      await reached(client.send(new DeleteObjectCommand({ Bucket, Key })));
      await incoming.remove(Key);
    },
    async list(Prefix) {
      const files: StoredFile[] = await incoming.list(Prefix);
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) files.push({ key: Key, storedAt: LastModified, whole: true });
        }
        token = page.NextContinuationToken;
      } while (token);
      return files;
    },
  };
}

/** A store that cannot be reached is no fault of the gateway: the client is told to come back. */
async function reached<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    const refused = error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;
    if (refused) throw error;
    const unavailable = new DomainError(
      'unavailable',
      'Files are unavailable at the moment. Please try again.',
    );
    throw Object.assign(unavailable, { cause: error });
  }
}
