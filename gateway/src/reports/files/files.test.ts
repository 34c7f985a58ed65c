import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../people/sessions/service.ts';
import type { Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { sweepFiles } from '../../requests/uploads/sweep.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { makeFiles } from './make.ts';
import { removeOldFiles } from './service.ts';
import { changeUnmoved, nextFile } from './store.ts';

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
  afterEach(() => void vi.restoreAllMocks());
  beforeEach(async () => {
    await gateway.clear();
    gateway.services.changes.announce('settings');
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
    // Everything that is needed to ask for the same file again.
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

  const stored = () => gateway.services.db.selectFrom('report_files').selectAll().orderBy('id').execute();

  it('are not asked for in an emergency session', async () => {
    const emergency = { emergencyWindow: 1, until: new Date(Date.now() + 60_000) };
    const { token } = await startSession(gateway.services, analyst.id, { device: null, ...emergency });
    const wish = { section: 'register', format: 'csv' };
    expect(await rest(gateway, { token }, `POST ${BASE}`, wish)).toMatchObject({
      ...{ status: 403, body: { code: 'not_in_emergency' } },
    });
  });

  it('keep each column once, those of the register alone, and all of them without any', async () => {
    const columns = Array<string>(20_000).fill('id');
    await ask({ section: 'register', format: 'csv', columns });
    await ask({ section: 'throughput', format: 'csv', columns: ['x'.repeat(70_000)] });
    const { id } = await ask({ section: 'register', format: 'csv', columns: [] });
    expect((await stored()).map(({ wish }) => JSON.parse(wish).columns)).toEqual([
      ['id'],
      undefined,
      undefined,
    ]);
    await makeFiles(gateway.services);
    expect((await (await content(id)).text()).split('\r\n')[0]).toMatch(/^Id,Number,.*Annual impact/);
  });

  it('are given out with the department to which they were narrowed alone', async () => {
    const { id } = await ask();
    await makeFiles(gateway.services);
    const admin = await signInAs(gateway.services, 'admin');
    const { status } = await rest(gateway, admin, 'PUT /settings/reports_own_department', {
      value: ['analyst'],
    });
    expect(status).toBe(200);
    expect((await content(id)).status).toBe(403);
    const narrow = await ask();
    await makeFiles(gateway.services);
    expect((await content(narrow.id)).status).toBe(200);
    await gateway.services.db.updateTable('report_files').set({ department: 'EP' }).execute();
    expect((await content(narrow.id)).status).toBe(403);
  });

  it('are not made without the second factor that a role needs', async () => {
    const { services } = gateway;
    const needing = { ...services, config: { ...services.config, secondFactorRoles: ['analyst'] as const } };
    const { id } = await ask();
    await makeFiles(needing);
    expect(await state(id)).toMatchObject({ state: 'failed' });
  });

  it('take so many bytes for each person, and for all, at most', async () => {
    const { db } = gateway.services;
    const GIB = 1024 ** 3;
    const { id } = await ask();
    const refusal = async () =>
      (await rest(gateway, analyst, `POST ${BASE}`, { section: 'register', format: 'csv' })).body.code;
    const other = await signInAs(gateway.services, 'analyst');
    for (const [user_id, size, code] of [
      [analyst.id, 4 * GIB, 'report_files_too_large'],
      [other.id, 20 * GIB, 'report_files_full'],
    ] as const) {
      await db.updateTable('report_files').set({ user_id, size }).where('id', '=', id).execute();
      expect(await refusal()).toBe(code);
    }
    await db.updateTable('report_files').set({ user_id: analyst.id, size: null }).execute();
    const { id: second } = await ask();
    await db
      .updateTable('report_files')
      .set({ state: 'ready', size: 4 * GIB })
      .where('id', '=', id)
      .execute();
    await makeFiles(gateway.services);
    expect(await state(second)).toMatchObject({ state: 'failed', size: null });
  });

  it.each(['csv', 'xlsx', 'jsonl'])('end while they are written: %s', async (format) => {
    const { services } = gateway;
    const { db, files, log } = services;
    const now = performance.now.bind(performance);
    let ahead = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    const error = vi.spyOn(log, 'error');
    const makeWhile = (meanwhile: () => Promise<unknown>) =>
      makeFiles({
        ...services,
        files: {
          ...files,
          async write(bytes, check) {
            await meanwhile();
            // Let enough time pass for another heartbeat.
            ahead += 2_000;
            return files.write(bytes, check);
          },
        },
      });
    const removed = await ask({ section: 'register', format });
    await makeWhile(() => db.deleteFrom('report_files').where('id', '=', removed.id).execute());
    expect(await stored()).toEqual([]);
    const { id: full } = await ask();
    await db.updateTable('report_files').set({ state: 'ready' }).where('id', '=', full).execute();
    const { id } = await ask({ section: 'register', format });
    await makeWhile(() =>
      db
        .updateTable('report_files')
        .set({ size: 4 * 1024 ** 3 })
        .where('id', '=', full)
        .execute(),
    );
    expect((await stored()).find((row) => row.id === id)).toMatchObject({ state: 'failed', tries: 1 });
    expect(error).not.toHaveBeenCalled();
  });

  it('are made first for people of whom none is being made', async () => {
    const { db } = gateway.services;
    const other = await signInAs(gateway.services, 'analyst');
    const [{ id: first }, { id: second }] = [await ask(), await ask()];
    await db.updateTable('report_files').set({ user_id: other.id }).where('id', '=', second).execute();
    const since = toSql(new Date());
    const next = async (last: number[]) => (await nextFile(db, since, last))?.id;
    expect([await next([]), await next([analyst.id]), await next([other.id])]).toEqual([
      first,
      second,
      first,
    ]);
  });

  it('are not taken again when they have become ready meanwhile', async () => {
    await ask();
    const [read] = await stored();
    await makeFiles(gateway.services);
    expect(read && (await changeUnmoved(gateway.services.db, read, { state: 'running' }))).toBe(false);
    expect(await stored()).toMatchObject([{ state: 'ready' }]);
  });

  it('are ten for each person at most', async () => {
    for (let count = 0; count < 10; count++) await ask();
    expect(
      (await rest(gateway, analyst, `POST ${BASE}`, { section: 'register', format: 'csv' })).status,
    ).toBe(409);
  });
});
