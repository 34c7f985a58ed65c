import { ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { S3Config } from '../config/config.ts';

const CONNECT_MS = 5_000;
const SILENCE_MS = 60_000;

const clients = new WeakMap<S3Config, S3Client>();

/** The client of the bucket's store. Callers with the same settings share one client and its connections. */
export function s3Client(config: S3Config): S3Client {
  const existing = clients.get(config);
  if (existing) return existing;
  const { endpoint, region, credentials } = config;
  const client = new S3Client({
    region,
    // A store that an organisation runs itself seldom has a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Most compatible stores do not know the checksums that AWS has added.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown, and the code that catches them logs them.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
  clients.set(config, client);
  return client;
}

/**
 * Waits for a call of the store. When the store cannot be reached, the gateway is not at fault: DomainError `unavailable` asks the client
 * to try again later.
 */
export async function reached<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    const refused = error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;
    if (refused) throw error;
    const unavailable = new DomainError('unavailable', say('filesUnavailable'));
    throw Object.assign(unavailable, { cause: error });
  }
}

/** Every object in the bucket whose key begins with this prefix. */
export async function listBucket(
  config: S3Config,
  Prefix: string,
): Promise<{ key: string; size: number; storedAt: Date }[]> {
  const objects: { key: string; size: number; storedAt: Date }[] = [];
  let token: string | undefined;
  do {
    const list = new ListObjectsV2Command({ Bucket: config.bucket, Prefix, ContinuationToken: token });
    const page = await reached(s3Client(config).send(list));
    for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
      if (Key && LastModified) objects.push({ key: Key, size: Size, storedAt: LastModified });
    }
    token = page.NextContinuationToken;
  } while (token);
  return objects;
}
