import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LIMITS } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { officeParts, onePage, pdf, pdfOf, png, stream } from '../../testing/documents.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { HOSTILE, longPdf } from '../../testing/hostile-documents.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { zip } from '../../testing/workbooks.ts';

const MOST_MS = 50;
/** The thread also collects the garbage of other tests, but not at each upload. */
const TRIES = 5;
/** What this thread has worked, in nanoseconds, however busy the machine is. */
const WORKED = '/proc/thread-self/schedstat';
const workedMs = () => Number(readFileSync(WORKED, 'utf8').split(' ')[0]) / 1e6;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Notes the longest piece of work between two turns of this thread's loop. */
function watchTurns() {
  let last = workedMs();
  let most = 0;
  let isOver = false;
  const look = () => {
    const now = workedMs();
    most = Math.max(most, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isOver = true;
    return most;
  };
}

/** A client in a process of its own, so that its work is not counted. */
const CLIENT = `
const { openAsBlob } = require('node:fs');
const [, url, token, file, name] = process.argv;
openAsBlob(file).then(async (blob) => {
  const body = new FormData();
  body.append('file', blob, name);
  const { status } = await fetch(url, { method: 'POST', body, headers: { authorization: 'Bearer ' + token } });
  console.log(status);
});`;

const filler = Buffer.alloc(LIMITS.evidence.bytes - 400_000, 7);
const FILES: Readonly<Record<string, [name: string, bytes: () => Buffer, status: number]>> = {
  'a large PDF': ['a.pdf', () => pdfOf(onePage({ more: [stream('', filler)] })), 201],
  'a large text document': ['a.docx', () => zip({ ...officeParts('docx'), 'word/media/a.png': filler }), 201],
  'a large workbook': ['a.xlsx', () => zip({ ...officeParts('xlsx'), 'xl/media/a.png': filler }), 201],
  'a large document in another': [
    'a.docx',
    () =>
      zip({
        ...officeParts('docx'),
        'word/embeddings/a.docx': zip({ ...officeParts('docx'), 'word/media/a.png': filler }),
      }),
    201,
  ],
  'a large picture': ['a.png', () => png([], { width: 7_000, height: 7_000 }), 201],
  'a PDF of 100,000 pages': ['a.pdf', () => longPdf(100_000), 400],
  'packed objects that unpack to much': [
    'a.pdf',
    HOSTILE['packed objects that unpack to much']?.[1] as () => Buffer,
    400,
  ],
  'a bomb of a text': ['a.docx', HOSTILE['a bomb of a text']?.[1] as () => Buffer, 400],
};

describe.runIf(existsSync(WORKED))('the main thread', () => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let requestId: number;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-held-'));
    gateway = await testGateway('SQLite');
    analyst = await signInAs(gateway.services, 'analyst');
    requestId = (await requestAt(gateway.services, analyst.id)).id;
    // What is loaded and compiled once is not an upload's.
    for (let count = 0; count < 3; count++) await send('a.pdf', pdf());
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  async function send(name: string, bytes: Buffer): Promise<{ status: number; most: number }> {
    const file = path.join(folder, 'file');
    await writeFile(file, bytes);
    const url = `${gateway.url}/api/device-requests/${requestId}/evidence`;
    const client = spawn(process.execPath, ['-e', CLIENT, url, analyst.token, file, name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // What this test has made is not the upload's.
    collectGarbage();
    const most = watchTurns();
    let said = '';
    client.stdout.on('data', (part) => {
      said += part;
    });
    await once(client, 'close');
    return { status: Number(said), most: most() };
  }

  it.each(Object.entries(FILES))('is not held by %s', async (_what, [name, bytes, status]) => {
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < TRIES && least >= MOST_MS; time++) {
      const { status: answered, most } = await send(name, bytes());
      expect(answered).toBe(status);
      least = Math.min(least, most);
    }
    expect(least).toBeLessThan(MOST_MS);
  });

  it('does its other work meanwhile', async () => {
    const under = send('a.pdf', longPdf(100_000));
    const { status } = await rest(gateway, analyst, `GET /device-requests/${requestId}`);
    expect([status, (await under).status]).toEqual([200, 400]);
  });
});
