import { LIMITS } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { officeParts, onePage, pdf, pdfOf, png, stream } from '../../testing/documents.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { CAN_WATCH, expectNotHeld, sendWatched } from '../../testing/held.ts';
import { HOSTILE, longPdf } from '../../testing/hostile-documents.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { zip } from '../../testing/workbooks.ts';

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

describe.runIf(CAN_WATCH)('the main thread', () => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let requestId: number;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    analyst = await signInAs(gateway.services, 'analyst');
    requestId = (await requestAt(gateway.services, analyst.id)).id;
    // Code that is loaded and compiled only once does not count as the memory of an upload.
    for (let count = 0; count < 3; count++) await send('a.pdf', pdf());
  });
  afterAll(() => gateway.stop());

  const send = (name: string, bytes: Buffer) =>
    sendWatched(`${gateway.url}/api/device-requests/${requestId}/evidence`, analyst.token, [
      ['file', name, bytes],
    ]);

  it.each(Object.entries(FILES))('is not held by %s', async (_what, [name, bytes, status]) => {
    await expectNotHeld(() => send(name, bytes()), status);
  });

  it('does its other work meanwhile', async () => {
    const under = send('a.pdf', longPdf(100_000));
    const { status } = await rest(gateway, analyst, `GET /device-requests/${requestId}`);
    expect([status, (await under).status]).toEqual([200, 400]);
  });
});
