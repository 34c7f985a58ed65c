import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/config.ts';
import { assertName, BUILDS, type BuildStore, readBounded } from './build-store.ts';
import { listBucket, reached, s3Client } from './s3-client.ts';

const PREFIX = `${BUILDS}/`;

/** The files of dashboards in the bucket of the uploads. */
export function buildBucket(config: S3Config): BuildStore {
  const { bucket: Bucket } = config;
  const client = s3Client(config);
  const keyOf = (name: string) => {
    assertName(name);
    return PREFIX + name;
  };
  return {
    async put(name, bytes) {
      const object = { Bucket, Key: keyOf(name), Body: bytes, ContentLength: bytes.byteLength };
      await reached(client.send(new PutObjectCommand(object)));
    },
    async get(name) {
      const command = new GetObjectCommand({ Bucket, Key: keyOf(name) });
      const object = await reached(client.send(command)).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      });
      // In Node the body is always a stream of Node.
      return object?.Body && reached(readBounded(object.Body as Readable));
    },
    async remove(name) {
      await reached(client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })));
    },
    async list(folder) {
      const stored = await listBucket(config, PREFIX + folder);
      return stored.map(({ key, storedAt }) => ({ name: key.slice(PREFIX.length), storedAt }));
    },
  };
}
