import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { type Clamd, clamd, EICAR, HAS_CLAMD, type PickyScanner, pickyScanner } from '../../testing/clamd.ts';
import { addEvidence, gql, rest, upload } from '../../testing/client.ts';
import { pdf } from '../../testing/documents.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { openLive } from '../../testing/live.ts';
import { type Staff, signInStaff } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { requestAt } from '../../testing/requests.ts';
import { parts, xlsx, zip } from '../../testing/workbooks.ts';
import { notifyAll } from '../notices/notify.ts';
import { scan } from './clamd.ts';
import { scanNext } from './scanning.ts';
import { sweepFiles } from './sweep.ts';

type Body = Record<string, unknown>;
const INFECTED = refusal(say('uploadInfected').text);

let scanner: Clamd;
beforeAll(async () => {
  scanner = await clamd();
  if (HAS_CLAMD) await scanner.start();
});
afterAll(() => scanner.remove());

it.runIf(process.env.CI)('is proven with a real scanner where everything is proven', () => {
  expect(HAS_CLAMD).toBe(true);
});

describe.runIf(HAS_CLAMD)('clamd', () => {
  const bytes = (...parts: Buffer[]) => Readable.from(parts);

  it('finds what it knows, over the network and over its socket, and nothing else', async () => {
    for (const url of [scanner.url, scanner.socketUrl]) {
      expect(await scan(url, bytes(EICAR))).toBe('Eicar-Test.UNOFFICIAL');
      expect(await scan(url, bytes(Buffer.alloc(3 * 1024 ** 2, 7), Buffer.from('x')))).toBeNull();
      expect(await scan(url, bytes())).toBeNull();
    }
  });

  it('that takes no more, or is away, has found nothing', async () => {
    await expect(scan(scanner.url, bytes(Buffer.alloc(31 * 1024 ** 2)))).rejects.toThrow();
    await expect(scan('tcp://127.0.0.1:9', bytes(EICAR))).rejects.toThrow('ECONNREFUSED');
    await expect(scan('unix:///no/socket', bytes(EICAR))).rejects.toThrow('ENOENT');
  });
});

describe.runIf(HAS_CLAMD).each(DIALECTS)('uploads on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  let id: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { CLAMAV_URL: scanner.url });
  });
  beforeEach(async () => {
    await scanner.start();
    await gateway.clear();
    people = await signInStaff(gateway.services);
    id = (await requestAt(gateway.services, people.provider.id, 'under_analysis')).id;
  });
  afterAll(() => gateway.stop());

  const scanWaiting = async () => {
    while (await scanNext(gateway.services));
  };
  const stored = async () => {
    const folder = path.join(gateway.services.config.dataDir, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).length;
  };
  const found = () =>
    gateway.services.db
      .selectFrom('security_events')
      .select(['user_id', 'detail', 'times'])
      .where('kind', '=', 'upload_infected')
      .execute();
  const list = async (of: 'evidence' | 'files') =>
    (await rest<Body[]>(gateway, people.analyst, `GET /device-requests/${id}/${of}`)).body;
  const statesInGraphql = async () => {
    const query = 'query ($id: ID!) { deviceRequest(id: $id) { files { state } } }';
    const { data } = await gql(gateway, people.analyst, query, { id: String(id) });
    const { files } = (data as { deviceRequest: { files: Body[] } }).deviceRequest;
    return files.map(({ state }) => state);
  };
  const download = async (of: 'evidence' | 'files', file: unknown) =>
    (
      await fetch(`${gateway.url}/api/device-requests/${id}/${of}/${file}/download`, {
        headers: { authorization: `Bearer ${people.analyst.token}` },
      })
    ).status;
  const text = (bytes: Buffer) => addEvidence(gateway, people.provider, id, 'a.txt', bytes);
  const workbook = (bytes: Buffer) => upload(gateway, people.provider, id, 'a.xlsx', bytes);

  it('of malware are refused and told as an event about access; nothing is kept', async () => {
    const before = await stored();
    const inside = zip(parts({ 'docProps/eicar.txt': EICAR }));
    for (const answer of [await text(EICAR), await workbook(inside)])
      expect([answer.status, answer.body]).toEqual([400, INFECTED]);
    expect([await stored(), await list('evidence'), await list('files')]).toEqual([before, [], []]);
    const event = { user_id: people.provider.id, detail: 'Eicar-Test.UNOFFICIAL', times: 2 };
    expect(await found()).toEqual([event]);
  });

  it('of what is clean can be read at once', async () => {
    const { body } = await addEvidence(gateway, people.provider, id, 'a.pdf', pdf());
    expect([body.state, await download('evidence', body.id)]).toEqual(['ready', 200]);
  });

  it('wait while the scanner is away, and can be read when it has been back', async () => {
    await scanner.stop();
    const document = await text(Buffer.from('Clean.'));
    const file = await workbook(await xlsx());
    expect([document.body.state, file.status, file.body.state]).toEqual(['scanning', 201, 'scanning']);
    expect(await download('evidence', document.body.id)).toBe(409);
    expect(await download('files', file.body.id)).toBe(409);
    await expect(scanWaiting()).rejects.toThrow('ECONNREFUSED');
    expect((await list('evidence'))[0]?.state).toBe('scanning');
    expect([(await list('files'))[0]?.state, await statesInGraphql()]).toEqual(['scanning', ['scanning']]);
    await scanner.start();
    const page = await openLive(gateway, people.analyst);
    await scanWaiting();
    expect((await list('evidence'))[0]?.state).toBe('ready');
    expect([(await list('files'))[0]?.state, await statesInGraphql()]).toEqual(['ready', ['ready']]);
    expect(await download('evidence', document.body.id)).toBe(200);
    expect(await download('files', file.body.id)).toBe(200);
    await vi.waitFor(() => expect(page.changes).toHaveLength(2));
    page.close();
    expect(page.changes).toEqual(
      Array(2).fill(
        expect.objectContaining({ id: String(id), action: 'upload_scanned', stage: 'under_analysis' }),
      ),
    );
    expect(await found()).toEqual([]);
  });

  it('of malware that waited are taken away, which the history and an event tell', async () => {
    const before = await stored();
    await scanner.stop();
    const document = await text(EICAR);
    const file = await workbook(zip(parts({ 'docProps/eicar.txt': EICAR })));
    expect([document.status, file.status]).toEqual([201, 201]);
    await scanner.start();
    await scanWaiting();
    await scanWaiting();
    expect([await stored(), await list('evidence')]).toEqual([before, []]);
    expect([(await list('files'))[0]?.state, await statesInGraphql()]).toEqual(['removed', ['removed']]);
    expect(await download('evidence', document.body.id)).toBe(404);
    expect(await download('files', file.body.id)).toBe(404);
    expect(await found()).toMatchObject([{ user_id: people.provider.id, times: 2 }]);
    const { body: history } = await rest<Body[]>(
      gateway,
      people.analyst,
      `GET /device-requests/${id}/history`,
    );
    expect(history.find(({ action }) => action === 'evidence_removed')).toMatchObject({
      actor: { id: 0, name: 'Portal' },
      notes: 'Other, with malware',
    });
    expect(history.find(({ action }) => action === 'file_removed')).toMatchObject({
      actor: { id: 0, name: 'Portal' },
      notes: 'Analysis file, with malware',
    });
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    await notifyAll(gateway.services);
    const { body: told } = await rest<Body[]>(gateway, people.provider, 'GET /notices?kind=upload_removed');
    const { body: toldOthers } = await rest<Body[]>(
      gateway,
      people.committee,
      'GET /notices?kind=upload_removed',
    );
    expect([told.length, toldOthers]).toEqual([2, []]);
    expect((await sweepFiles(gateway.services)).missing).toEqual([]);
  });
});

describe.each(DIALECTS)('uploads that a scanner never takes, on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  let picky: PickyScanner;
  let now: Date;
  beforeAll(async () => {
    picky = await pickyScanner();
    gateway = await testGateway(dialect, { CLAMAV_URL: picky.url });
  });
  afterAll(async () => {
    await gateway.stop();
    await picky.stop();
  });

  const waiting = async () =>
    (await gateway.services.db.selectFrom('quarantined_uploads').selectAll().execute()).length;
  const scanWaiting = async () => {
    while (await scanNext(gateway.services));
    return picky.scanned.splice(0);
  };

  it('keep no newer one waiting, and are tried again after growing pauses', async () => {
    now = new Date('2026-03-01T08:00:00.000Z');
    gateway.services.clock = () => now;
    people = await signInStaff(gateway.services);
    const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
    const send = async (text: string) => {
      now = new Date(now.getTime() + 1);
      const { body } = await addEvidence(gateway, people.provider, id, 'a.txt', Buffer.from(text));
      picky.scanned.length = 0;
      return body.state;
    };
    const never = Array.from({ length: 50 }, (_, at) => `NEVER ${at}`);
    for (const text of never) expect(await send(text)).toBe('scanning');
    expect(await scanWaiting()).toHaveLength(50);
    // Only the newer one is due.
    picky.refuses = /./;
    expect(await send('newer')).toBe('scanning');
    picky.refuses = /^NEVER/;
    expect(await scanWaiting()).toEqual(['newer']);
    // All are due; those with fewer tries come first.
    const tried: number[] = [];
    for (const minutes of [2, 4, 8, 16]) {
      picky.refuses = /./;
      expect(await send(`after ${minutes}`)).toBe('scanning');
      picky.refuses = /^NEVER/;
      now = new Date(now.getTime() + minutes * 60_000);
      const scanned = await scanWaiting();
      expect(scanned[0]).toBe(`after ${minutes}`);
      tried.push(scanned.length);
    }
    expect([tried, await waiting()]).toEqual([[51, 51, 51, 51], 50]);
  });
});
