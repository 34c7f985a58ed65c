import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/config.ts';
import type { FileStore } from './file-store.ts';
import { assertKey, incomingFolder } from './incoming.ts';
import { listBucket, reached, s3Client } from './s3-client.ts';

/**
 * Files in a bucket of an S3-compatible store. An upload is streamed to the disk of this machine, checked there, and then
 * sent as one object. The store shows the object under its key only when all of it has arrived.
 */
export function s3Store(config: S3Config, folder: string): FileStore {
  const { bucket: Bucket } = config;
  const incoming = incomingFolder(folder);
  const client = s3Client(config);
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
      // In Node the body is always a stream of Node.
      return Body as Readable;
    },
    async remove(Key) {
      assertKey(Key);
      await reached(client.send(new DeleteObjectCommand({ Bucket, Key })));
      await incoming.remove(Key);
    },
    async list(prefix) {
      const unfinished = await incoming.list(prefix);
      const stored = await listBucket(config, prefix);
      return [...unfinished, ...stored.map((file) => ({ ...file, whole: true }))];
    },
  };
}
