import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest, upload } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type Staff, signInStaff } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { requestAt } from '../../testing/requests.ts';
import { xlsx } from '../../testing/workbooks.ts';

const FILES = 4;
const AT = new Date('2026-03-01T23:59:00.000Z');

describe.each(DIALECTS)('how much a person uploads in a day on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  let workbook: Buffer;
  let config: { uploadBytesPerDay: number };
  let now = AT;
  beforeAll(async () => {
    workbook = await xlsx('Device', 'Price');
    gateway = await testGateway(dialect, { UPLOADS_PER_DAY: String(FILES) }, (shared) => {
      const made = { ...shared };
      config = made;
      return made;
    });
    gateway.services.clock = () => now;
  });
  beforeEach(async () => {
    now = AT;
    config.uploadBytesPerDay = 10 * 1024 ** 2;
    await gateway.clear();
    people = await signInStaff(gateway.services);
  });
  afterAll(() => gateway.stop());

  const request = async () => (await requestAt(gateway.services, people.provider.id, 'submitted')).id;
  const send = async (id: number) => upload(gateway, people.provider, id, 'a.xlsx', workbook);
  const stored = async () => {
    const folder = path.join(gateway.services.config.dataDir, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).length;
  };
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it('is bounded in number, also for uploads at the same time, to requests of any number', async () => {
    const before = await stored();
    const ids = await Promise.all(Array.from({ length: 3 }, request));
    const answers = await Promise.all(Array.from({ length: 9 }, (_, at) => send(ids[at % 3] as number)));
    expect(statuses(answers)).toEqual([...Array(FILES).fill(201), ...Array(9 - FILES).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toEqual(refusal(say('uploadsOfTheDay', FILES).text));
    expect(refused?.headers.get('retry-after')).toBe('60');
    expect(await gateway.services.db.selectFrom('request_files').selectAll().execute()).toHaveLength(FILES);
    expect((await stored()) - before).toBe(FILES);
  });

  it('is bounded in bytes, also for uploads at the same time', async () => {
    config.uploadBytesPerDay = Math.round(workbook.length * 2.5);
    const id = await request();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(id)));
    expect(statuses(answers)).toEqual([201, 201, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body).toEqual(
      refusal(say('uploadBytesOfTheDay', config.uploadBytesPerDay).text),
    );
  });

  it('is not given back by deleting, counts for each person alone, and begins anew the next day', async () => {
    const id = await request();
    for (let count = 0; count < FILES; count++) expect((await send(id)).status).toBe(201);
    await rest(gateway, people.admin, `DELETE /device-requests/${id}`);
    const next = await request();
    expect((await send(next)).status).toBe(429);
    expect((await upload(gateway, people.admin, next, 'a.xlsx', workbook)).status).toBe(201);
    now = new Date(AT.getTime() + 61_000);
    expect((await send(next)).status).toBe(201);
  });

  it('does not count what is refused', async () => {
    const id = await request();
    for (let count = 0; count < FILES + 1; count++)
      expect((await upload(gateway, people.provider, id, 'a.xlsx', Buffer.from('no'))).status).toBe(400);
    expect((await send(id)).status).toBe(201);
  });
});
