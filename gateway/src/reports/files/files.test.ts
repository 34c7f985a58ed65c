import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { sweepFiles } from '../../requests/uploads/sweep.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { makeFiles } from './make.ts';
import { removeOldFiles } from './service.ts';

const BASE = '/reports/files';
const HOUR = 60 * 60_000;

interface File {
  id: number;
  state: string;
  percent: number;
  rows: number;
  file_name: string | null;
}

describe.each(DIALECTS)('files of reports made in the background on %s', (dialect) => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    await gateway.clear();
    analyst = await signInAs(gateway.services, 'analyst');
    const owner = await signInAs(gateway.services, 'provider');
    for (let count = 0; count < 3; count++) await requestAt(gateway.services, owner.id, 'submitted');
  });

  const ask = async (wish: object = { section: 'register', format: 'csv' }) =>
    (await rest<File>(gateway, analyst, `POST ${BASE}`, wish)).body;
  const state = async (id: number) => (await rest<File>(gateway, analyst, `GET ${BASE}/${id}`)).body;
  const content = (id: number, who = analyst) =>
    fetch(`${gateway.url}/api${BASE}/${id}/content`, { headers: { authorization: `Bearer ${who.token}` } });
  const later = (ms: number): Services => ({
    ...gateway.services,
    clock: () => new Date(Date.now() + ms),
  });

  it('wait, are made, told by mail, and read by their person alone', async () => {
    const { id, state: at } = await ask({
      ...{ section: 'register', format: 'csv', columns: ['id', 'device_name'] },
      filters: { stage: 'submitted' },
    });
    expect(at).toBe('waiting');
    expect((await content(id)).status).toBe(409);
    await makeFiles(gateway.services);
    expect(await state(id)).toMatchObject({ state: 'ready', percent: 100 });
    // All that it takes to ask for the same once more.
    expect(await state(id)).toMatchObject({
      ...{ section: 'register', format: 'csv', bom: false, columns: ['id', 'device_name'] },
      title: 'Requests',
      filters: { stage: 'submitted' },
    });
    const answer = await content(id);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=requests-until-.*\.csv$/,
    );
    expect(parse(await answer.text())).toHaveLength(4);
    const other = await signInAs(gateway.services, 'analyst');
    expect((await content(id, other)).status).toBe(404);
    const mails = await gateway.services.db.selectFrom('mails').select(['letter', 'user_id']).execute();
    expect(mails).toEqual([{ letter: 'report_file', user_id: analyst.id }]);
  });

  it('are workbooks of reports, too', async () => {
    const { id } = await ask({ section: 'throughput', format: 'xlsx' });
    await makeFiles(gateway.services);
    const [sheet] = await readWorkbook(Buffer.from(await (await content(id)).arrayBuffer()));
    expect(sheet?.data[0]?.[0]).toBe('Month');
  });

  it('are gone after a day, with their bytes, and stay in the store until then', async () => {
    const { id } = await ask();
    await makeFiles(gateway.services);
    const { storage_key: key } = await gateway.services.db
      .selectFrom('report_files')
      .select('storage_key')
      .executeTakeFirstOrThrow();
    await sweepFiles(later(20 * HOUR));
    await removeOldFiles(later(20 * HOUR));
    expect((await content(id)).status).toBe(200);
    await removeOldFiles(later(25 * HOUR));
    expect((await content(id)).status).toBe(404);
    await expect(gateway.services.files.read(String(key))).rejects.toThrow();
  });

  it('are no longer made, and removed, when their person takes them away', async () => {
    const { id } = await ask();
    expect((await rest(gateway, analyst, `DELETE ${BASE}/${id}`)).status).toBe(204);
    await makeFiles(gateway.services);
    expect((await rest(gateway, analyst, `GET ${BASE}`)).body).toEqual([]);
    const ready = await ask();
    await makeFiles(gateway.services);
    await rest(gateway, analyst, `DELETE ${BASE}/${ready.id}`);
    expect((await content(ready.id)).status).toBe(404);
  });

  it('leave nothing when they are taken away, or by another gateway, while they are made', async () => {
    const { db, files } = gateway.services;
    for (const meanwhile of [
      () => db.deleteFrom('report_files').execute(),
      () => db.updateTable('report_files').set({ owner: 'another' }).execute(),
    ]) {
      await ask();
      const removed: string[] = [];
      const services: Services = {
        ...gateway.services,
        files: {
          ...files,
          async write(bytes, check) {
            const written = await files.write(bytes, check);
            await meanwhile();
            return written;
          },
          async remove(key) {
            removed.push(key);
            await files.remove(key);
          },
        },
      };
      await makeFiles(services);
      expect(removed).toHaveLength(1);
      expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
      await db.deleteFrom('report_files').execute();
    }
  });

  it('are begun again when a gateway stops or dies, three times at most', async () => {
    const { id } = await ask();
    const { db } = gateway.services;
    const dead = toSql(new Date(Date.now() - 2 * 60_000));
    await db
      .updateTable('report_files')
      .set({ state: 'running', owner: 'dead', beat_at: dead, tries: 1 })
      .execute();
    await makeFiles(gateway.services);
    expect(await state(id)).toMatchObject({ state: 'ready' });
    const broken: Services = {
      ...gateway.services,
      files: {
        ...gateway.services.files,
        write: async () => Promise.reject(new Error('The disk is full')),
      },
    };
    const { id: second } = await ask();
    await makeFiles(broken);
    expect(await state(second)).toMatchObject({ state: 'failed' });
  });

  it('are two at a time for all gateways', async () => {
    const now = toSql(new Date());
    for (let count = 0; count < 3; count++) await ask();
    const { db } = gateway.services;
    const [first, second] = await db.selectFrom('report_files').select('id').orderBy('id').execute();
    for (const row of [first, second])
      await db
        .updateTable('report_files')
        .set({ state: 'running', owner: 'another', beat_at: now })
        .where('id', '=', Number(row?.id))
        .execute();
    await makeFiles(gateway.services);
    const states = await db.selectFrom('report_files').select('state').orderBy('id').execute();
    expect(states.map((row) => row.state)).toEqual(['running', 'running', 'waiting']);
  });

  it('are ten for each person at most', async () => {
    for (let count = 0; count < 10; count++) await ask();
    expect(
      (await rest(gateway, analyst, `POST ${BASE}`, { section: 'register', format: 'csv' })).status,
    ).toBe(409);
  });
});
