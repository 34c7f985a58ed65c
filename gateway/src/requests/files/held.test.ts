import { afterAll, beforeAll, describe, it } from 'vitest';
import { book, COMPOUNDS, compound } from '../../testing/compounds.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { CAN_WATCH, expectNotHeld, sendWatched } from '../../testing/held.ts';
import { LYING_COMPOUNDS, LYING_ZIPS, OBJECTS } from '../../testing/hostile-workbooks.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { embedding, packedZeros, parts, typed, ZIPS, zip, zipBombs } from '../../testing/workbooks.ts';

const MIB = 1024 ** 2;
const MOST_BYTES = 10 * MIB;
const filler = Buffer.alloc(MOST_BYTES - 400_000, 7);

type Sent = [name: string, bytes: () => Buffer, status: number];
const each = (files: Readonly<Record<string, Buffer>>, name: string, status: number) =>
  Object.entries(files).map(([what, bytes]): [string, Sent] => [what, [name, () => bytes, status]]);

/** The largest files that are accepted, and those that make the most work. */
const FILES: Readonly<Record<string, Sent>> = {
  'a large workbook': ['a.xlsx', () => zip({ ...parts(), 'xl/media/a.png': filler }), 201],
  'a large workbook in another': [
    'a.xlsx',
    () => embedding(zip({ ...parts(), 'xl/media/a.png': filler })),
    201,
  ],
  'a large old workbook': [
    'a.xls',
    () => compound({ Workbook: Buffer.concat([book(), filler.subarray(0, 6 * MIB)]) }),
    201,
  ],
  'a workbook of many parts': [
    'a.xlsx',
    () =>
      zip({
        ...parts(),
        ...Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`xl/media/${i}`, 'x'])),
      }),
    201,
  ],
  'a long list of types': [
    'a.xlsx',
    () =>
      typed(
        Array.from({ length: 100_000 }, (_, i) => `<Override PartName="/a${i}" ContentType="b"/>`).join(''),
      ),
    201,
  ],
  'a file of another kind': ['a.xls', () => filler, 400],
  'an object that unpacks to much': [
    'a.xlsx',
    () => zip([...Object.entries(parts()), ['xl/embeddings/a.bin', packedZeros(60 * MIB)]]),
    201,
  ],
  ...Object.fromEntries(each(zipBombs(), 'a.xlsx', 400)),
  'XML of a hundred thousand levels': ['a.xlsx', () => LYING_ZIPS.deepXml, 400],
  'a stream that is said to be endless': ['a.xls', () => LYING_COMPOUNDS.endlessMiniStream, 400],
  'many objects in objects': ['a.xlsx', () => OBJECTS.objects.at(-1) as Buffer, 400],
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
    await send('a.xls', COMPOUNDS.plain);
    for (let count = 0; count < 3; count++) await send('a.xlsx', ZIPS.plain);
  });
  afterAll(() => gateway.stop());

  const send = (name: string, bytes: Buffer) =>
    sendWatched(`${gateway.url}/api/device-requests/${requestId}/files`, analyst.token, [
      ['file', name, bytes],
    ]);

  it.each(Object.entries(FILES))('is not held by %s', async (_what, [name, bytes, status]) => {
    await expectNotHeld(() => send(name, bytes()), status);
  });
});
