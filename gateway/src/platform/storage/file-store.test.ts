import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../../requests/uploads/sweep.ts';
import { gql, rest, upload } from '../../testing/client.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { requestAt } from '../../testing/requests.ts';
import { startS3 } from '../../testing/s3.ts';
import { ZIPS } from '../../testing/workbooks.ts';
import { createFileStore } from './create-store.ts';
import { type FileStore, KEY_PREFIXES } from './file-store.ts';

const HOUR = 60 * 60_000;
const STORES = ['a folder', 'S3'] as const;

const everything = async (store: FileStore) =>
  (await Promise.all(KEY_PREFIXES.map((prefix) => store.list(prefix)))).flat();

describe.each(STORES)('the file store on %s', (kind) => {
  let folder: string;
  let s3: Awaited<ReturnType<typeof startS3>> | undefined;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-store-'));
    if (kind === 'S3') s3 = await startS3(path.join(folder, 'server'));
    store = await createFileStore({ s3: s3?.config, dataDir: path.join(folder, 'data') });
  });
  afterAll(async () => {
    await s3?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const accept = async () => {};
  const write = (bytes: Buffer) => store.write(Readable.from([bytes]), accept);
  const keys = async (prefix: string) => (await store.list(prefix)).map(({ key }) => key);
  /** The files on the disk of this machine, complete or not. */
  const onDisk = async () =>
    (await readdir(path.join(folder, 'data'), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  it('gives back what it was given, and lists it under its key', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => (n * 31) % 251));
    const { key, size } = await store.write(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), accept);
    expect(size).toBe(bytes.length);
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true);
    const [listed] = await store.list(key.slice(0, 2));
    expect(listed).toMatchObject({ key, whole: true });
    expect(Math.abs((listed?.storedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await store.remove(key);
  });

  it('keeps an empty file', async () => {
    const { key, size } = await write(Buffer.alloc(0));
    expect([size, (await buffer(await store.read(key))).length]).toEqual([0, 0]);
    await store.remove(key);
  });

  it('shows nothing under the key before the check has passed, and nothing anywhere when it fails', async () => {
    let checked = '';
    const refused = store.write(Readable.from(['abc']), async (file) => {
      checked = await readFile(file, 'utf8');
      expect((await everything(store)).filter(({ whole }) => whole)).toEqual([]);
      throw new DomainError('invalid', say('excelOnly'));
    });
    await expect(refused).rejects.toThrow('only Excel files');
    expect(checked).toBe('abc');
    expect(await everything(store)).toEqual([]);
    expect(await onDisk()).toEqual([]);
  });

  it('keeps nothing of an upload that breaks off', async () => {
    const broken = Readable.from(
      (function* () {
        yield 'abc';
        throw new Error('cut off');
      })(),
    );
    await expect(store.write(broken, accept)).rejects.toThrow('cut off');
    expect(await everything(store)).toEqual([]);
    expect(await onDisk()).toEqual([]);
  });

  it('removes a file, even when it is already gone', async () => {
    const { key } = await write(Buffer.from('abc'));
    await store.remove(key);
    await store.remove(key);
    expect(await keys(key.slice(0, 2))).toEqual([]);
    await expect(store.read(key)).rejects.toThrow();
  });

  it('takes only keys of its own', async () => {
    for (const key of ['../secret', 'ab', `${'a'.repeat(31)}G`, '']) {
      await expect(store.read(key)).rejects.toThrow('Not a storage key');
      await expect(store.remove(key)).rejects.toThrow('Not a storage key');
    }
  });
});

describe.each(STORES)('a gateway with files on %s', (kind) => {
  let folder: string;
  let s3: Awaited<ReturnType<typeof startS3>> | undefined;
  let gateway: TestGateway;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-store-'));
    if (kind === 'S3') s3 = await startS3(path.join(folder, 'server'));
    gateway = await testGateway('SQLite', {}, (config) => ({ ...config, s3: s3?.config }));
  });
  afterAll(async () => {
    await gateway.stop();
    await s3?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const sweep = (hoursFromNow = 0) => {
    const { db, files } = gateway.services;
    const clock = () => new Date(Date.now() + hoursFromNow * HOUR);
    return sweepFiles({ db, files, log: pino({ level: 'silent' }), clock });
  };

  it('sweeps files without a row once they are old, and tells of rows without a file', async () => {
    const { services } = gateway;
    const analyst = await signInAs(services, 'analyst');
    const { id } = await requestAt(services, analyst.id, 'under_analysis');
    const kept = await upload(gateway, analyst, id, 'kept.xlsx', ZIPS.plain);
    const lost = await upload(gateway, analyst, id, 'lost.xlsx', ZIPS.plain);
    expect([kept.status, lost.status]).toEqual([201, 201]);
    await services.files.write(Readable.from(['nobody knows me']), async () => {});
    const row = await services.db
      .selectFrom('request_files')
      .select('storage_key')
      .where('id', '=', Number(lost.body.id))
      .executeTakeFirstOrThrow();
    await services.files.remove(row.storage_key);

    expect(await sweep()).toEqual({ removed: 0, missing: [] });
    const missing = [{ id: lost.body.id, requestId: id, fileName: 'lost.xlsx' }];
    expect(await sweep(2)).toEqual({ removed: 1, missing });
    expect(await sweep(2)).toEqual({ removed: 0, missing });
    expect(await everything(services.files)).toHaveLength(1);

    const list = await rest<unknown[]>(gateway, analyst, `GET /device-requests/${id}/files`);
    expect(list.body).toHaveLength(2);
    const url = `${gateway.url}/api/device-requests/${id}/files/${kept.body.id}/download`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${analyst.token}` } });
    expect(Buffer.from(await response.arrayBuffer()).equals(ZIPS.plain)).toBe(true);
  });

  it('sweeps what a process that was killed has left of an upload', async () => {
    const { services } = gateway;
    let left = '';
    // When the gateway is killed during the check, nothing removes the file.
    const hanging = services.files.write(Readable.from(['half']), async (file) => {
      left = file;
      await utimes(file, new Date(0), new Date(0));
      expect(await sweep()).toMatchObject({ removed: 1 });
      throw new Error('gone');
    });
    await expect(hanging).rejects.toThrow('gone');
    await expect(readFile(left)).rejects.toThrow('ENOENT');
  });

  it.runIf(kind === 'S3')('answers 503 while the store is away', async () => {
    const { services } = gateway;
    const analyst = await signInAs(services, 'analyst');
    const { id } = await requestAt(services, analyst.id, 'under_analysis');
    const kept = await upload(gateway, analyst, id, 'kept.xlsx', ZIPS.plain);
    await s3?.stop();
    s3 = undefined;
    const unavailable = { status: 503, body: refusal(expect.stringContaining('try again')) };
    expect(await upload(gateway, analyst, id, 'b.xlsx', ZIPS.plain)).toMatchObject(unavailable);
    const download = `GET /device-requests/${id}/files/${kept.body.id}/download`;
    expect(await rest(gateway, analyst, download)).toMatchObject(unavailable);
    const { data } = await gql(gateway, analyst, '{ viewer { email } }');
    expect(data).toEqual({ viewer: { email: analyst.email } });
  });
});
