import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import {
  DEVICE_COLUMNS,
  deviceRow,
  gtin,
  madeRelease,
  type ReleaseFiles,
  writeRelease,
} from '../../testing/releases.ts';
import { importRelease } from './import/import.ts';

const EVOLUT = {
  di: '00643169265462',
  brand: 'Evolut™ FX+',
  company: 'MEDTRONIC, INC.',
  model: 'EVFXPLUS-29',
  catalog: 'EVFX+/29',
  description: 'Transcatheter aortic valve, 29 mm',
};
const WIRE = {
  di: gtin(77),
  brand: 'Glidewire Advantage',
  company: 'Penumbra GmbH',
  singleUse: 'false',
  mri: 'Labeling does not contain MRI Safety Information',
  sold: 'Not in Commercial Distribution',
};
const PACKAGE = gtin(9_000_001);
const RELEASE: ReleaseFiles = {
  'device.txt': [DEVICE_COLUMNS, deviceRow(EVOLUT), deviceRow(WIRE)],
  'identifiers.txt': ['PrimaryDI|deviceId|deviceIdType', `${EVOLUT.di}|${PACKAGE}|Package`],
  'productCodes.txt': ['PrimaryDI|productCode|productCodeName', `${EVOLUT.di}|NPT|Aortic valve`],
  'gmdnTerms.txt': [
    'PrimaryDI|gmdnPTName|gmdnPTDefinition',
    `${EVOLUT.di}|Aortic transcatheter heart valve bioprosthesis|…`,
  ],
};

const NO_CLASSES =
  "The release does not tell classes. Put the FDA's product classifications (foiclass.txt) into the ZIP, or name them with --classes, and import again.";

describe.each(DIALECTS)('the catalogue of devices on %s', (dialect) => {
  let folder: string;
  let gateway: TestGateway;
  let provider: SignedIn;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-gudid-'));
    gateway = await testGateway(dialect);
    provider = await signInAs(gateway.services, 'provider');
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  const zipOf = async (files: ReleaseFiles) => {
    const file = path.join(folder, `${Math.random()}.zip`);
    await writeRelease(file, files);
    return file;
  };
  const imported = async (files: ReleaseFiles, classes?: string) =>
    importRelease(gateway.services.db, { file: await zipOf(files), classes, report() {}, graceMs: 0 });
  const found = async (q: string) => {
    const { status, body } = await rest<{ di: string }[]>(
      gateway,
      provider,
      `GET /devices?q=${encodeURIComponent(q)}`,
    );
    expect(status).toBe(200);
    return body.map(({ di }) => di);
  };

  it('is empty without an import', async () => {
    expect(await found('evolut')).toEqual([]);
  });

  it('tells the class of devices by a file of classes in the release', async () => {
    const classes = ['REVIEW_PANEL|PRODUCTCODE|DEVICENAME|DEVICECLASS', 'CV|NPT|Aortic valve|2'];
    expect(await imported({ ...RELEASE, 'foiclass.txt': classes })).toBe(
      '2 devices imported, 1 with their class.',
    );
    const { body } = await rest(gateway, provider, 'GET /devices?q=evolut');
    expect(body).toMatchObject([{ di: EVOLUT.di, device_class: 'II' }]);
    // A file of classes that is named counts, not the one in the ZIP, and makes it another import.
    const other = path.join(folder, 'other.txt');
    await writeFile(other, 'PRODUCTCODE|DEVICECLASS\nXXX|1\n');
    expect(await imported({ ...RELEASE, 'foiclass.txt': classes }, other)).toBe(
      '2 devices imported, 0 with their class.',
    );
    await expect(
      imported({ ...RELEASE, 'foiclass.txt': classes, 'a/FOICLASS.txt': classes }),
    ).rejects.toThrow('The ZIP has two files foiclass.txt.');
  });

  it('finds a device by what people know of it, on both APIs', async () => {
    const classes = path.join(folder, 'foiclass.txt');
    await writeFile(classes, 'REVIEW_PANEL|PRODUCTCODE|DEVICENAME|DEVICECLASS\r\nCV|NPT|Aortic valve|3\r\n');
    expect(await imported(RELEASE, classes)).toBe('2 devices imported, 1 with their class.');
    for (const q of [
      'evolut',
      'EVOLUT fx',
      'fx+',
      'evolut fx evfx',
      'medtronic evo',
      'Medtronic, Inc. Evolut',
      EVOLUT.di,
      '0064316926',
      PACKAGE,
      `(01)${EVOLUT.di}(17)270131`,
      'EVFX+/29',
      'evfxplus29',
      'medtronic',
    ])
      expect([q, await found(q)]).toEqual([q, [EVOLUT.di]]);
    for (const q of ['', '%', '_', 'volut', 'xylophone', 'evolut pro'])
      expect([q, await found(q)]).toEqual([q, []]);
    const { body } = await rest(gateway, provider, 'GET /devices?q=evolut');
    expect(body).toEqual([
      {
        di: EVOLUT.di,
        brand_name: 'Evolut™ FX+',
        company_name: 'MEDTRONIC, INC.',
        manufacturer: 'Medtronic',
        version_model: 'EVFXPLUS-29',
        catalog_number: 'EVFX+/29',
        description: 'Transcatheter aortic valve, 29 mm',
        device_class: 'III',
        single_use: true,
        mri_safety: 'MR Conditional',
        gmdn_name: 'Aortic transcatheter heart valve bioprosthesis',
        product_code: 'NPT',
        in_distribution: true,
      },
    ]);
    const { data } = await gql(
      gateway,
      provider,
      '{ devices(text: "glidewire") { di manufacturer deviceClass singleUse mriSafety gmdnName inDistribution } }',
    );
    expect(data).toEqual({
      devices: [
        {
          di: WIRE.di,
          manufacturer: 'Penumbra GmbH',
          deviceClass: null,
          singleUse: false,
          mriSafety: null,
          gmdnName: null,
          inDistribution: false,
        },
      ],
    });
  });

  it('is replaced in one step, and nothing of before is left', async () => {
    await imported({ 'device.txt': [DEVICE_COLUMNS, deviceRow({ ...WIRE, brand: 'Newwire' })] });
    expect(await found('evolut')).toEqual([]);
    expect(await found('newwire')).toEqual([WIRE.di]);
    const { db } = gateway.services;
    const generations = await db.selectFrom('device_generations').select('state').execute();
    expect(generations).toEqual([{ state: 'current' }]);
    for (const table of ['catalogue_devices', 'device_kinds'] as const)
      expect((await db.selectFrom(table).select('di').execute()).length).toBe(
        table === 'device_kinds' ? 0 : 1,
      );
  });

  it('says what it has met: a device twice, rows that cannot be read, columns that lack', async () => {
    const made = await imported({
      'device.txt': [
        '\ufeffcompanyName|PrimaryDI|brandName|somethingNew',
        `Terumo|${gtin(1)}|One|`,
        `Terumo|${gtin(1)}|One again|`,
        'Terumo|only two',
        `Terumo|${'9'.repeat(24)}|Too long|`,
        `Terumo|${gtin(2)}|"Two" & <three>|`,
      ],
      'identifiers.txt': ['PrimaryDI|deviceId'],
    });
    expect(made.split('\n')).toEqual([
      '2 devices imported, 0 with their class.',
      NO_CLASSES,
      `1 stand twice in device.txt, the first of each counts: ${gtin(1)}.`,
      '2 rows of device.txt were left out, because they lack values or have too many: row 3, row 4.',
      expect.stringMatching(
        /^The release lacks versionModelNumber of device.txt, .*productCodes.txt, gmdnTerms.txt\.$/,
      ),
    ]);
    expect(await found('one')).toEqual([gtin(1)]);
    expect(await found('again')).toEqual([]);
    expect(await found('two three')).toEqual([gtin(2)]);
  });

  it.each<[string, ReleaseFiles, RegExp]>([
    [
      'has other columns',
      { 'device.txt': ['di|name', '1|2'] },
      /device.txt has no column PrimaryDI, brandName, companyName/,
    ],
    ['has no devices', { 'device.txt': [DEVICE_COLUMNS] }, /device.txt has no devices/],
    ['is empty', { 'device.txt': [] }, /device.txt is empty/],
    ['is another ZIP', { 'readme.txt': ['x'] }, /no device.txt: it is not the delimited release/],
    [
      'has another second file',
      { 'device.txt': [DEVICE_COLUMNS, deviceRow(WIRE)], 'identifiers.txt': ['a|b'] },
      /identifiers.txt has no column PrimaryDI, deviceId/,
    ],
    [
      'is full of rows that cannot be read',
      { 'device.txt': [DEVICE_COLUMNS, ...Array(1_200).fill('x|y')] },
      /1,0?00? rows that cannot be read, such as row 1|rows that cannot be read/,
    ],
    [
      'has an endless row',
      { 'device.txt': [DEVICE_COLUMNS, Array.from({ length: 60_000 }, (_, at) => at * 7919).join(' ')] },
      /a row of more than 200000 characters/,
    ],
    [
      'unpacks to hundreds of times its size',
      { 'device.txt': [DEVICE_COLUMNS, ...Array(60_000).fill('x'.repeat(400))] },
      /unpacks to \d+ times its size/,
    ],
  ])('refuses a release that %s, and keeps what it has', async (_name, files, message) => {
    const before = await found('two three');
    await expect(imported(files)).rejects.toThrow(message);
    expect(await found('two three')).toEqual(before);
    expect(before).toEqual([gtin(2)]);
  });

  it('refuses what is no ZIP, or one that was cut off or changed', async () => {
    const file = await zipOf(madeRelease(3_000));
    const { readFile } = await import('node:fs/promises');
    const bytes = await readFile(file);
    const broken = path.join(folder, 'broken.zip');
    const attempt = async (content: Buffer) => {
      await writeFile(broken, content);
      return importRelease(gateway.services.db, { file: broken, report() {}, graceMs: 0 });
    };
    await expect(attempt(Buffer.from('PrimaryDI|brandName'))).rejects.toThrow(/cannot be read as a ZIP file/);
    await expect(attempt(bytes.subarray(0, bytes.length / 2))).rejects.toThrow(
      /cannot be read as a ZIP file/,
    );
    const changed = Buffer.from(bytes);
    changed.fill(0xff, 2_000, 2_400);
    await expect(attempt(changed)).rejects.toThrow(/device.txt is broken/);
    await expect(
      importRelease(gateway.services.db, { file: path.join(folder, 'none.zip'), report() {} }),
    ).rejects.toThrow(/cannot be read/);
    expect(await found('two three')).toEqual([gtin(2)]);
  });

  it('reads as little of many devices as of few', async () => {
    const statements = async () => {
      const run = await gateway.statements.during(() => found('e'));
      return run.map(({ sql }) => sql).filter((sql) => /device_/.test(sql)).length;
    };
    expect(await imported(madeRelease(2_500))).toBe(
      `2,500 devices imported, 0 with their class.\n${NO_CLASSES}`,
    );
    expect(await found('evolut')).toHaveLength(10);
    expect(await statements()).toBe(3);
  });
});
