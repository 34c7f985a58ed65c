import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toRow } from '../../requests/device-requests/rows.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { countFacts } from '../facts/count.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HOSTILE = [
  '=HYPERLINK("http://x","y")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '＝1+1',
  'two, "quoted" and; =1+1',
  'two;"=1+1"',
  'two\n"=1+1"',
  'two\t"=1+1"',
  'two;\'"=1+1"',
  '"=1+1"',
  '\u05e9\u05dc\u05d5\u05dd',
  'a_x000D_b <&> \u{1f4a3}',
  '00042',
];

interface Report {
  columns: { key: string; label: string; unit: string }[];
  rows: Record<string, string | number | null>[];
}

describe.each(DIALECTS)('files of reports on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  let office: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    await gateway.clear();
    gateway.services.changes.announce('settings');
    owner = await signInAs(gateway.services, 'provider');
    office = await signInAs(gateway.services, 'business_office');
  });

  const get = (path: string, headers: Record<string, string> = {}, who: SignedIn = office) =>
    fetch(`${gateway.url}/api${path}`, { headers: { authorization: `Bearer ${who.token}`, ...headers } });
  const csvOf = async (path: string): Promise<string[][]> => parse(await (await get(path)).text());
  const linesOf = async (path: string) =>
    (await (await get(path)).text())
      .split('\n')
      .filter((line) => line)
      .map((line) => JSON.parse(line));
  const sheetOf = async (path: string, sheet = 1) => {
    const sheets = await readWorkbook(Buffer.from(await (await get(path)).arrayBuffer()));
    return sheets[sheet - 1]?.data ?? [];
  };

  /** Creates more requests than fit into the buffers between the gateway and its client. */
  async function manyRequests(): Promise<void> {
    const { services } = gateway;
    const request = await requestAt(services, owner.id, 'submitted', { description: 'x'.repeat(4_900) });
    const copies = Array.from({ length: 100 }, () => toRow(request));
    for (let count = 0; count < 3_000; count += copies.length)
      await services.db.insertInto('device_requests').values(copies).execute();
  }

  async function narrowToOwnDepartment(): Promise<void> {
    const admin = await signInAs(gateway.services, 'admin');
    const value = ['business_office'];
    const { status } = await rest(gateway, admin, 'PUT /settings/reports_own_department', { value });
    expect(status).toBe(200);
  }

  it('hold the rows that are answered as JSON, by Accept and by format', async () => {
    await requestAt(gateway.services, owner.id, 'on_shelf');
    await requestAt(gateway.services, owner.id, 'rejected', { department: 'EP' });
    await countFacts(gateway.services);
    for (const name of ['cycle_times', 'throughput', 'outcomes', 'supply', 'cost']) {
      const { body } = await rest<Report>(gateway, office, `GET /reports/${name}`);
      const keys = body.columns.map(({ key }) => key);
      const heads = body.columns.map(({ label }) => label);
      const [csvHeads, ...csv] = await csvOf(`/reports/${name}?format=csv`);
      expect(csvHeads).toEqual(heads);
      expect(csv).toEqual(body.rows.map((row) => keys.map((key) => String(row[key] ?? ''))));
      expect(await linesOf(`/reports/${name}?format=jsonl`)).toEqual(body.rows);
      const [sheetHeads, ...rows] = await sheetOf(`/reports/${name}?format=xlsx`);
      expect(sheetHeads).toEqual(heads);
      expect(rows).toEqual(
        body.rows.map((row) =>
          body.columns.map(({ key, unit }) =>
            unit === 'month' ? new Date(`${row[key]}-01T00:00:00Z`) : (row[key] ?? null),
          ),
        ),
      );
    }
    const byAccept = await get('/reports/throughput?from=2026-01-01&until=2026-01-31', {
      accept: 'application/json;q=0.2, text/csv',
    });
    expect(byAccept.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(byAccept.headers.get('content-disposition')).toBe(
      'attachment; filename=throughput-2026-01-01-to-2026-01-31.csv',
    );
    expect((await get('/reports/throughput', { accept: XLSX })).headers.get('content-type')).toBe(XLSX);
    expect((await get('/reports/throughput', { accept: 'image/png' })).headers.get('content-type')).toMatch(
      'application/json',
    );
  });

  it('begin with the mark of UTF-8 when that is asked for', async () => {
    const bytes = new Uint8Array(await (await get('/reports/throughput?format=csv&bom=1')).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const plain = await (await get('/reports/throughput?format=csv')).text();
    expect(plain).toMatch(/^Month,Submitted.*\r\n/);
  });

  it('are of known formats', async () => {
    const { status, body } = await rest(gateway, office, 'GET /reports/throughput?format=pdf');
    expect(status).toBe(400);
    expect(body.error).toMatch(/csv, xlsx.*jsonl/);
    expect((await rest(gateway, office, 'GET /reports/register?columns=secret')).status).toBe(400);
  });

  it('name each request that the person may read, with all fields', async () => {
    const shelved = await requestAt(gateway.services, owner.id, 'on_shelf');
    await requestAt(gateway.services, owner.id, 'submitted');
    await countFacts(gateway.services);
    const lines = await linesOf('/reports/register');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      ...{ id: shelved.id, stage: 'on_shelf', device_name: shelved.deviceName, requester_name: owner.name },
      ...{ outcome: 'approved', lawson_id: 'LW-1001', is_replacement: false, age_days: 0 },
      decided_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const [heads = [], first = []] = await csvOf('/reports/register?format=csv');
    expect(new Set(heads).size).toBe(heads.length);
    const { body } = await rest<{ register_columns: { key: string; label: string }[] }>(
      gateway,
      office,
      'GET /reports',
    );
    expect(body.register_columns.map(({ label }) => label)).toEqual(heads);
    expect(body.register_columns.map(({ key }) => key)).toEqual(Object.keys(lines[0]));
    expect(first[heads.indexOf('Stage')]).toBe('On Shelf');
    expect(first[heads.indexOf('Submitted')]).toBe(lines[0].submission_date);
    const [sheetHeads = [], row = []] = await sheetOf('/reports/register?format=xlsx');
    expect(sheetHeads).toEqual(heads);
    expect(row[heads.indexOf('Submitted')]).toBeInstanceOf(Date);
    const about = await sheetOf('/reports/register?format=xlsx', 2);
    expect(about).toContainEqual(['Period', 'Everything']);
  });

  it('are narrowed as reports are', async () => {
    const { services } = gateway;
    await requestAt(services, owner.id, 'rejected', { department: 'EP' });
    await requestAt(services, owner.id, 'submitted', { department: 'EP' });
    await requestAt(services, owner.id, 'submitted');
    const count = async (query: string) => (await linesOf(`/reports/register?${query}`)).length;
    expect(await count('department=EP')).toBe(2);
    expect(await count('department=EP&outcome=rejected')).toBe(1);
    expect(await count('stage=submitted')).toBe(2);
    expect(await count('until=2001-01-01')).toBe(0);
    const lines = await linesOf('/reports/register?stage=rejected&columns=department,id');
    expect(lines.map((line) => Object.keys(line))).toEqual([['department', 'id']]);
    const [all] = await linesOf('/reports/register');
    for (const none of ['', ',', '%20'])
      expect((await linesOf(`/reports/register?columns=${none}`))[0]).toEqual(all);
  });

  it('keep hostile texts as texts', async () => {
    for (const deviceName of HOSTILE)
      await requestAt(gateway.services, owner.id, 'submitted', {
        deviceName,
        description: `First line\r\n${deviceName}\n=1+1`,
      });
    const query = 'columns=device_name,description';
    const lines = await linesOf(`/reports/register?${query}`);
    expect(lines.map((line) => line.device_name)).toEqual(HOSTILE);
    const stored = lines.map(({ device_name, description }) => [device_name, description]);
    const [, ...csv] = await csvOf(`/reports/register?${query}&format=csv`);
    for (const [at, row] of csv.entries())
      for (const [index, text] of row.entries()) {
        expect(text).not.toMatch(/(^|[;\t\r\n])([\s"']*[\s"])?[=+\-@＝]/);
        expect(text.replaceAll(/'(?=[=+\-@＝])/g, '')).toBe(stored[at]?.[index]);
      }
    const [, ...rows] = await sheetOf(`/reports/register?${query}&format=xlsx`);
    expect(rows.map(([name]) => name)).toEqual(HOSTILE);
    expect(rows.map(([, text]) => String(text).includes('\n=1+1'))).not.toContain(false);
  });

  it('are for people who view reports, and the committee’s for those who read meetings', async () => {
    const supply = await signInAs(gateway.services, 'supply_chain');
    for (const path of ['throughput?format=csv', 'register?format=xlsx', 'register'])
      expect((await get(`/reports/${path}`, {}, owner)).status).toBe(403);
    expect((await get('/reports/register', {}, supply)).status).toBe(200);
    expect((await get('/reports/committee?format=csv', {}, supply)).status).toBe(403);
    expect((await get('/reports/committee?format=csv')).status).toBe(200);
  });

  it('are written one at a time for each person, and end when the client goes away', async () => {
    const { url } = gateway;
    await manyRequests();
    const call = httpRequest(`${url}/api/reports/register`, {
      headers: { authorization: `Bearer ${office.token}` },
    }).end();
    const [answer] = await once(call, 'response');
    answer.pause();
    const second = await rest(gateway, office, 'GET /reports/register');
    expect(second).toMatchObject({ status: 429, body: { code: 'report_file_under_way' } });
    expect(second.headers.get('retry-after')).toBe('10');
    answer.destroy();
    await expect.poll(async () => (await get('/reports/register?until=2000-01-01')).status).toBe(200);
  });

  it.each([
    ['signs out', () => rest(gateway, office, 'POST /auth/logout', {})],
    ['may read their own department alone', narrowToOwnDepartment],
  ])('end in the middle when the person may not read on: %s', async (_name, meanwhile) => {
    const { url } = gateway;
    await manyRequests();
    const call = httpRequest(`${url}/api/reports/register`, {
      headers: { authorization: `Bearer ${office.token}` },
    }).end();
    const [answer] = await once(call, 'response');
    answer.pause();
    await meanwhile();
    answer.resume();
    await expect(once(answer, 'end')).rejects.toThrow(/aborted/);
  });
});
