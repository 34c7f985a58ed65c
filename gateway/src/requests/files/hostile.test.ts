import { MESSAGES } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest, upload } from '../../testing/client.ts';
import { COMPOUNDS } from '../../testing/compounds.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { LYING_COMPOUNDS, LYING_ZIPS, OBJECTS } from '../../testing/hostile-workbooks.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { SAVED, saved, xlsx, ZIPS } from '../../testing/workbooks.ts';

const MACROS = 'Workbooks with macros are not accepted';
const NO_OBJECTS = 'Workbooks with ActiveX controls or packaged files are not accepted';

describe('an uploaded file', () => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let requestId: number;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    analyst = await signInAs(gateway.services, 'analyst');
    requestId = (await requestAt(gateway.services, analyst.id)).id;
  });
  afterAll(() => gateway.stop());

  const send = async (name: string, bytes: Buffer, who = analyst) => {
    const { status, body } = await upload(gateway, who, requestId, name, bytes);
    return [status, body.error];
  };

  it.each(Object.entries(LYING_COMPOUNDS))('is refused when its tables lie: %s', async (_name, bytes) => {
    expect(await send('costs.xls', bytes)).toEqual([400, MESSAGES.excelOnly]);
  });

  it.each(Object.entries(LYING_ZIPS))('is refused when readers may differ: %s', async (_name, bytes) => {
    expect(await send('costs.xlsx', bytes)).toEqual([400, MESSAGES.excelOnly]);
  });

  const { vba, vbaElsewhere, macroSheet, maskedMacroSheet, decoyBook, decoyWorkbook } = COMPOUNDS;
  it.each(Object.entries({ vba, vbaElsewhere, macroSheet, maskedMacroSheet, decoyBook, decoyWorkbook }))(
    'does not hide macros in an old workbook: %s',
    async (_name, bytes) => {
      expect(await send('costs.xls', bytes)).toEqual([400, MACROS]);
    },
  );

  const { macroType, binaryType, addInType, renamedVba, defaultVba, entityVba } = ZIPS;
  const { utf16Vba, utf16BigVba, relatedVba, relatedMacroSheet } = ZIPS;
  it.each(
    Object.entries({
      ...{ macroType, binaryType, addInType, renamedVba, defaultVba, entityVba },
      ...{ utf16Vba, utf16BigVba, relatedVba, relatedMacroSheet },
    }),
  )('does not hide macros in a workbook: %s', async (_name, bytes) => {
    expect(await send('costs.xlsx', bytes)).toEqual([400, MACROS]);
  });

  it('hides nothing in objects on its sheets', async () => {
    const answers = async (files: readonly Buffer[]) => {
      const all = [];
      for (const file of files) all.push(await send('costs.xlsx', file));
      return all;
    };
    expect(await answers(OBJECTS.macros)).toEqual(OBJECTS.macros.map(() => [400, MACROS]));
    expect(await answers(OBJECTS.objects)).toEqual(OBJECTS.objects.map(() => [400, NO_OBJECTS]));
    expect(await answers(OBJECTS.harmless)).toEqual(OBJECTS.harmless.map(() => [201, undefined]));
  });

  it.each([
    ['costs.xlsx', 'without relations', ZIPS.noRelations],
    ['costs.xlsx', 'with a document type', ZIPS.doctype],
    ['costs.xls', 'in a storage', COMPOUNDS.inAStorage],
  ])('is no workbook: %s %s', async (name, _what, bytes) => {
    expect(await send(name, bytes)).toEqual([400, MESSAGES.excelOnly]);
  });

  it.each(SAVED)('is accepted as other programs save it: %s', async (name) => {
    expect(await send(name, saved(name))).toEqual([201, undefined]);
  });

  it.each(['plain', 'excel5', 'dual', 'large', 'described'] as const)('is accepted: %s.xls', async (name) => {
    expect(await send('costs.xls', COMPOUNDS[name])).toEqual([201, undefined]);
  });

  it('is accepted when its list of types names some that no part has', async () => {
    expect(await send('costs.xlsx', ZIPS.typesOfNothing)).toEqual([201, undefined]);
  });

  it('keeps nobody else waiting, however many its sender brings', async () => {
    const other = await signInAs(gateway.services, 'analyst');
    const order: string[] = [];
    const noted = async (who: string, answer: Promise<unknown>) => {
      order.push(`${who} ${await answer}`);
    };
    const hostile = Object.values(LYING_COMPOUNDS).flatMap((bytes) => [bytes, bytes]);
    const all = hostile.map(async (bytes) => {
      const [status] = await send('costs.xls', bytes);
      order.push(`sender ${status}`);
    });
    const workbook = await xlsx();
    const reads = Array.from({ length: 30 }, () =>
      rest(gateway, other, `GET /device-requests/${requestId}`).then(({ status }) => status),
    );
    const uploaded = send('costs.xlsx', workbook, other).then(([status]) => status);
    await Promise.all([...all, ...reads.map((read) => noted('other', read)), noted('other', uploaded)]);
    expect(order.filter((each) => each === 'other 200')).toHaveLength(30);
    expect(order.filter((each) => each === 'other 201')).toHaveLength(1);
    // When the sender has too many files at once, the others are refused unread; no upload fails in another way.
    const answered = order.filter((each) => each.startsWith('sender'));
    expect(answered).toHaveLength(hostile.length);
    expect(answered.filter((each) => each !== 'sender 400' && each !== 'sender 429')).toEqual([]);
  });
});
