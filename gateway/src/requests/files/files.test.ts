import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { ROLES } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toSql } from '../../platform/db/index.ts';
import { gql, rest, upload } from '../../testing/client.ts';
import { COMPOUNDS } from '../../testing/compounds.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { fillHistory } from '../../testing/histories.ts';
import { type SignedIn, type Staff, signInStaff } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { requestAt } from '../../testing/requests.ts';
import { callSlowly, FORM_TYPE, formOf } from '../../testing/slow-call.ts';
import { xlsx, ZIPS } from '../../testing/workbooks.ts';
import { MOST_UNDER_WAY } from '../uploads/under-way.ts';

const LIMIT = 1024 ** 2;
const EXCEL_ONLY = 'Please upload only Excel files (.xls or .xlsx)';
const MACROS = 'Workbooks with macros are not accepted';

describe.each(DIALECTS)('files of a request on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  let other: SignedIn;
  let workbook: Buffer;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { UPLOAD_MAX_BYTES: String(LIMIT) });
    workbook = await xlsx('Device', 'Price');
  });
  beforeEach(async () => {
    await clearFiles();
    await gateway.clear();
    people = await signInStaff(gateway.services);
    other = people.other;
  });
  afterAll(() => gateway.stop());

  const request = async (stage: Parameters<typeof requestAt>[2] = 'under_analysis') =>
    (await requestAt(gateway.services, people.provider.id, stage)).id;
  /** The files in the store, and the number of rows. */
  const kept = async () => {
    const folder = path.join(gateway.services.config.dataDir, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const rows = await gateway.services.db.selectFrom('request_files').selectAll().execute();
    return { files: entries.filter((entry) => entry.isFile()).length, rows: rows.length };
  };
  const download = (who: SignedIn | null, id: number, fileId: unknown) =>
    fetch(`${gateway.url}/api/device-requests/${id}/files/${fileId}/download`, {
      headers: who ? { authorization: `Bearer ${who.token}` } : {},
    });

  it('are no more when the history of the request is full', async () => {
    const id = await request();
    await fillHistory(gateway.services.db, id);
    expect(await upload(gateway, people.analyst, id, 'one-too-many.xlsx', workbook)).toMatchObject({
      status: 409,
      body: { code: 'history_full' },
    });
    expect(await kept()).toEqual({ files: 0, rows: 0 });
  });

  it('are uploaded, listed and downloaded byte by byte', async () => {
    const id = await request();
    const { status, body } = await upload(gateway, people.analyst, id, 'Kostenvergleich März.xlsx', workbook);
    const record = {
      id: expect.any(Number),
      file_name: 'Kostenvergleich März.xlsx',
      file_size: workbook.length,
      uploaded_by_name: people.analyst.name,
      upload_date: expect.stringMatching(/Z$/),
      state: 'ready',
    };
    expect({ status, body }).toEqual({ status: 201, body: record });
    expect((await rest(gateway, people.provider, `GET /device-requests/${id}/files`)).body).toEqual([record]);

    const response = await download(people.provider, id, body.id);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(workbook)).toBe(true);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="Kostenvergleich M?rz.xlsx"; filename*=UTF-8\'\'Kostenvergleich%20M%C3%A4rz.xlsx',
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-length')).toBe(String(workbook.length));
  });

  it('are the same beside one request as in its list of files, whatever their names', async () => {
    const id = await request();
    const names = ['Angebot "neu" \'26.xlsx', 'preis\t{}[]:,.xlsx', '見積もり 🏥 %22.xlsx'];
    for (const name of names) await upload(gateway, people.analyst, id, name, workbook);
    const { body: listed } = await rest<Record<string, unknown>[]>(
      gateway,
      people.provider,
      `GET /device-requests/${id}/files`,
    );
    const { data } = await gql<{ deviceRequest: { files: Record<string, unknown>[] } }>(
      gateway,
      people.provider,
      `query($id: ID!) { deviceRequest(id: $id) { files { id fileName fileSize uploadedByName uploadDate state } } }`,
      { id },
    );
    expect(listed).toHaveLength(names.length);
    expect(data?.deviceRequest.files).toEqual(
      listed.map((file) => ({
        id: String(file.id),
        fileName: file.file_name,
        fileSize: file.file_size,
        uploadedByName: file.uploaded_by_name,
        uploadDate: file.upload_date,
        state: file.state,
      })),
    );
  });

  it.each([1, 20, 21, 800])('are all read along with their request when they are %i', async (count) => {
    const id = await request();
    const { provider } = people;
    const file = {
      request_id: id,
      file_name: `${'🏥'.repeat(250)}.xlsx`,
      file_size: 1,
      uploaded_by: provider.id,
      uploaded_by_name: '🏥'.repeat(200),
      upload_date: toSql(new Date()),
    };
    const { db } = gateway.services;
    for (let first = 0; first < count; first += 100)
      await db
        .insertInto('request_files')
        .values(
          Array.from({ length: Math.min(100, count - first) }, (_, at) => ({
            ...file,
            storage_key: `${first + at}`.padStart(64, '0'),
          })),
        )
        .execute();
    const { data } = await gql<{ deviceRequest: { files: { id: string }[] } }>(
      gateway,
      provider,
      `query($id: ID!) { deviceRequest(id: $id) { files { id } } }`,
      { id },
    );
    expect(data).not.toBeNull();
    const files = data?.deviceRequest.files.map((each) => Number(each.id)) ?? [];
    expect(files).toHaveLength(count);
    expect(files).toEqual([...files].sort((a, b) => a - b));
  });

  describe('upload', () => {
    it.each(ROLES)(
      'is allowed or refused as decided when %s sends it to the request of another',
      async (role) => {
        const id = (await requestAt(gateway.services, other.id, 'under_analysis')).id;
        const { status, body } = await upload(gateway, people[role], id, 'a.xlsx', workbook);
        const allowed = ['analyst', 'business_office', 'admin'].includes(role);
        expect(status).toBe(allowed ? 201 : role === 'provider' ? 404 : 403);
        if (!allowed) expect(body).toEqual(refusal(expect.any(String)));
        expect(await kept()).toEqual(allowed ? { files: 1, rows: 1 } : { files: 0, rows: 0 });
      },
    );

    it('is allowed to the provider of the request', async () => {
      const id = await request('submitted');
      expect(await upload(gateway, people.provider, id, 'a.xlsx', workbook)).toMatchObject({ status: 201 });
    });

    it('needs a session and a request', async () => {
      expect(await upload(gateway, null, await request(), 'a.xlsx', workbook)).toMatchObject({ status: 401 });
      expect(await upload(gateway, people.analyst, 999_999, 'a.xlsx', workbook)).toMatchObject({
        status: 404,
      });
    });

    it.each([
      ['plain.xlsx', () => ZIPS.plain],
      ['PLAIN.XLSX', () => ZIPS.plain],
      ['plain.xls', () => COMPOUNDS.plain],
      ['excel5.xls', () => COMPOUNDS.excel5],
      ['large.xls', () => COMPOUNDS.large],
    ])('takes %s', async (name, bytes) => {
      expect(await upload(gateway, people.analyst, await request(), name, bytes())).toMatchObject({
        status: 201,
      });
    });

    it.each([
      ['notes.txt', () => Buffer.from('hello')],
      ['workbook.xlsm', () => ZIPS.plain],
      ['workbook.xlsx.exe', () => ZIPS.plain],
      ['renamed text.xlsx', () => Buffer.from('hello')],
      ['renamed picture.xls', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
      ['an old one.xlsx', () => COMPOUNDS.plain],
      ['a new one.xls', () => ZIPS.plain],
      ['document.xlsx', () => ZIPS.noWorkbook],
      ['no types.xlsx', () => ZIPS.noTypes],
      ['other types.xlsx', () => ZIPS.word],
      ['cut off.xlsx', () => workbook.subarray(0, workbook.length - 30)],
      ['word.xls', () => COMPOUNDS.word],
      ['not a book.xls', () => COMPOUNDS.notABook],
      ['cut off.xls', () => COMPOUNDS.plain.subarray(0, 700)],
      ['header only.xls', () => COMPOUNDS.plain.subarray(0, 8)],
      ['empty.xlsx', () => Buffer.alloc(0)],
      ['.xlsx.', () => ZIPS.plain],
    ])('refuses %s with the specified message', async (name, bytes) => {
      expect(await upload(gateway, people.analyst, await request(), name, bytes())).toMatchObject({
        status: 400,
        body: refusal(EXCEL_ONLY),
      });
      expect(await kept()).toEqual({ files: 0, rows: 0 });
    });

    it('refuses broken tables of an old workbook, whatever they say', async () => {
      const id = await request();
      for (let i = 0; i < 40; i++) {
        const broken = Buffer.from(COMPOUNDS.plain);
        randomBytes(24).copy(broken, 24 + ((i * 37) % 900));
        const { status } = await upload(gateway, people.analyst, id, 'broken.xls', broken);
        expect([201, 400]).toContain(status);
      }
    });

    it.each([
      ['part.xlsx', () => ZIPS.vbaPart],
      ['type.xlsx', () => ZIPS.macroType],
      ['renamed part.xlsx', () => ZIPS.renamedVba],
      ['macro sheet.xlsx', () => ZIPS.macroSheet],
      ['project.xls', () => COMPOUNDS.vba],
      ['macro sheet.xls', () => COMPOUNDS.macroSheet],
      ['encrypted.xls', () => COMPOUNDS.encrypted],
    ])('refuses a workbook with macros: %s', async (name, bytes) => {
      expect(await upload(gateway, people.analyst, await request(), name, bytes())).toMatchObject({
        status: 400,
        body: refusal(MACROS),
      });
      expect(await kept()).toEqual({ files: 0, rows: 0 });
    });

    it('takes as much as the limit and not a byte more', async () => {
      const id = await request();
      const filled = (size: number) => Buffer.concat([ZIPS.plain, Buffer.alloc(size - ZIPS.plain.length)]);
      const answer = await upload(gateway, people.analyst, id, 'large.xlsx', filled(LIMIT + 1));
      expect(answer).toMatchObject({
        status: 413,
        body: refusal('The file is larger than the limit of 1 MB'),
      });
      expect(await upload(gateway, people.analyst, id, 'huge.xlsx', filled(4 * LIMIT))).toMatchObject({
        status: 413,
        body: refusal('The file is larger than the limit of 1 MB'),
      });
      expect(await kept()).toEqual({ files: 0, rows: 0 });
    });

    it('leaves nothing behind when it is interrupted', async () => {
      const id = await request();
      const { hostname, port } = new URL(gateway.url);
      const socket = connect(Number(port), hostname);
      const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`;
      socket.write(
        `POST /api/device-requests/${id}/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${people.analyst.token}\r\n` +
          `content-type: multipart/form-data; boundary=b\r\ncontent-length: 500000\r\n\r\n${head}`,
      );
      socket.write(Buffer.alloc(100_000));
      await expect.poll(kept).toEqual({ files: 1, rows: 0 });
      socket.destroy();
      await expect.poll(kept).toEqual({ files: 0, rows: 0 });
    });

    it('is refused while too many of the same person are under way, and goes on after them', async () => {
      const id = await request();
      const call = {
        line: `POST /api/device-requests/${id}/files`,
        type: FORM_TYPE,
        body: formOf([['file', workbook]], 'a.xlsx'),
      };
      const { promise: end, resolve: goOn } = Promise.withResolvers<void>();
      const slow = Array.from({ length: MOST_UNDER_WAY }, () =>
        callSlowly(gateway.url, people.analyst.token, call, () => end),
      );
      await expect.poll(kept).toEqual({ files: MOST_UNDER_WAY, rows: 0 });
      const another = () => upload(gateway, people.analyst, id, 'a.xlsx', workbook);
      const refused = await another();
      expect([refused.status, refused.body]).toEqual([429, refusal(say('tooManyUnderWay').text)]);
      expect((await upload(gateway, people.provider, id, 'a.xlsx', workbook)).status).toBe(201);
      goOn();
      const answers = await Promise.all(slow);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect((await another()).status).toBe(201);
    });

    it('keeps a name for display only', async () => {
      const id = await request();
      const names = [
        '../../etc/passwd.xlsx',
        'C:\\temp\\costs.xlsx',
        'a"b;c.xlsx',
        // One is displayed as "offer-xslx.pdf", the other on two lines.
        'offer-\u202efdp.xlsx',
        'a\u2028b.xlsx',
      ];
      const shown = [];
      for (const name of names) {
        shown.push((await upload(gateway, people.analyst, id, name, workbook)).body.file_name);
      }
      expect(shown).toEqual(['passwd.xlsx', 'costs.xlsx', 'a"b;c.xlsx', 'offer-fdp.xlsx', 'ab.xlsx']);
    });

    it('refuses a name that is too long', async () => {
      const answer = await upload(
        gateway,
        people.analyst,
        await request(),
        `${'x'.repeat(200)}.xlsx`,
        workbook,
      );
      expect(answer).toMatchObject({
        status: 400,
        body: refusal('File name must be at most 200 characters'),
      });
    });

    it.each([
      ['a part of another name', 'other'],
      ['two files', 'two'],
      ['a field beside it', 'field'],
      ['no part', 'none'],
      ['a body that is cut off', 'cut'],
      ['JSON', 'json'],
    ])('refuses %s', async (_what, kind) => {
      const id = await request();
      const form = new FormData();
      const blob = new Blob([Uint8Array.from(workbook)]);
      if (kind === 'field') form.append('note', 'x');
      if (kind !== 'none') form.append(kind === 'other' ? 'document' : 'file', blob, 'a.xlsx');
      if (kind === 'two') form.append('file', blob, 'b.xlsx');
      const raw = {
        cut: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK',
        json: '{}',
      };
      const type = { cut: 'multipart/form-data; boundary=b', json: 'application/json' };
      const isRaw = kind === 'cut' || kind === 'json';
      const response = await fetch(`${gateway.url}/api/device-requests/${id}/files`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${people.analyst.token}`,
          ...(isRaw && { 'content-type': type[kind] }),
        },
        body: isRaw ? raw[kind] : form,
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await response.json()).toEqual(refusal(expect.any(String)));
      expect(await kept()).toEqual({ files: 0, rows: 0 });
    });
  });

  it('are read by everybody who may read the request, and by nobody else', async () => {
    const id = await request('under_analysis');
    const { body } = await upload(gateway, people.analyst, id, 'a.xlsx', workbook);
    for (const role of ROLES) {
      expect((await download(people[role], id, body.id)).status).toBe(200);
      expect(await rest(gateway, people[role], `GET /device-requests/${id}/files`)).toMatchObject({
        status: 200,
      });
    }
    expect((await download(other, id, body.id)).status).toBe(404);
    expect(await rest(gateway, other, `GET /device-requests/${id}/files`)).toMatchObject({ status: 404 });
    expect((await download(null, id, body.id)).status).toBe(401);
    expect((await download(people.analyst, id, 999_999)).status).toBe(404);
    expect((await download(people.analyst, await request(), body.id)).status).toBe(404);
    expect((await download(people.analyst, id, 'x')).status).toBe(400);
  });

  it('go with a request that is withdrawn', async () => {
    const id = await request('submitted');
    await upload(gateway, people.provider, id, 'a.xlsx', workbook);
    expect(await kept()).toEqual({ files: 1, rows: 1 });
    expect(await rest(gateway, people.provider, `DELETE /device-requests/${id}`)).toMatchObject({
      status: 204,
    });
    expect(await kept()).toEqual({ files: 0, rows: 0 });
  });

  /** Removes the files that earlier tests have stored. */
  async function clearFiles() {
    const folder = path.join(gateway.services.config.dataDir, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) if (entry.isFile()) await gateway.services.files.remove(entry.name);
  }
});
