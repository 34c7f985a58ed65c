import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../platform/config/config.ts';

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** A server that speaks S3 and checks signatures, with one empty bucket in `directory`. */
export async function startS3(directory: string): Promise<{ config: S3Config; stop(): Promise<void> }> {
  const bucket = 'portal-files';
  const Server = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    config: {
      bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    stop: () => server.close(),
  };
}
