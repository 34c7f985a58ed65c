import { crc32, deflateRawSync } from 'node:zlib';
import writeXlsxFile from 'write-excel-file/node';

/** A real workbook, as an analyst would attach it. */
export const xlsx = (...cells: string[]): Promise<Buffer> =>
  writeXlsxFile([cells.length ? cells : ['Device', 'Price']]).toBuffer();

/** Content that is packed, and how long it says that it is when unpacked. */
export interface Packed {
  deflated: Buffer;
  size: number;
}

/** So many zeros, packed: about a thousandth of them. */
export const packedZeros = (size: number): Packed => ({ deflated: deflateRawSync(Buffer.alloc(size)), size });

/** A ZIP of these parts in their order, stored uncompressed unless they are packed already. */
export function zip(given: Record<string, string | Packed> | [string, string | Packed][]): Buffer {
  const parts = Array.isArray(given) ? given : Object.entries(given);
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of parts) {
    const packed = typeof part === 'string' ? undefined : part;
    const content = packed?.deflated ?? Buffer.from(part as string);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt16LE(packed ? 8 : 0, 4);
    common.writeUInt32LE(packed?.size ?? content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, content]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, path]));
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const MACRO_MAIN = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
const types = (main = MAIN, more = '') =>
  `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}"/>${more}</Types>`;

/** Files that look like an .xlsx and are not to be accepted as one. */
export const ZIPS = {
  plain: zip({ '[Content_Types].xml': types(MAIN), 'xl/workbook.xml': '<workbook/>' }),
  noWorkbook: zip({ '[Content_Types].xml': types(MAIN), 'word/document.xml': '<document/>' }),
  noTypes: zip({ 'xl/workbook.xml': '<workbook/>' }),
  word: zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
  vbaPart: zip({
    '[Content_Types].xml': types(MAIN),
    'xl/workbook.xml': '<workbook/>',
    'xl/vbaProject.bin': 'x',
  }),
  macroType: zip({ '[Content_Types].xml': types(MACRO_MAIN), 'xl/workbook.xml': '<workbook/>' }),
  renamedVba: zip({
    '[Content_Types].xml': types(
      MAIN,
      '<Override PartName="/xl/a.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
    ),
    'xl/workbook.xml': '<workbook/>',
    'xl/a.bin': 'x',
  }),
  macroSheet: zip({
    '[Content_Types].xml': types(MAIN),
    'xl/workbook.xml': '<workbook/>',
    'xl/macrosheets/sheet1.xml': '<x/>',
  }),
};

const MIB = 1024 ** 2;
const BOOK: [string, string][] = [
  ['[Content_Types].xml', types()],
  ['xl/workbook.xml', '<workbook/>'],
];

/** Small files that are enormous when unpacked, or try to make whoever looks into them unpack much. */
export const zipBombs = () => {
  const sheet = packedZeros(16 * MIB);
  const sheets = Array.from({ length: 40 }, (_, i): [string, Packed] => [
    `xl/worksheets/sheet${i}.xml`,
    sheet,
  ]);
  const lists = Array.from({ length: 200 }, (): [string, Packed] => [
    '[Content_Types].xml',
    packedZeros(MIB),
  ]);
  return {
    largeSheets: zip([...BOOK, ...sheets]),
    largeTypes: zip([['[Content_Types].xml', packedZeros(64 * MIB)], ...BOOK.slice(1)]),
    lyingTypes: zip([['[Content_Types].xml', { ...packedZeros(64 * MIB), size: 300 }], ...BOOK.slice(1)]),
    manyTypes: zip([...BOOK, ...lists]),
    manyEntries: zip([...BOOK, ...Array.from({ length: 10_000 }, (_, i): [string, string] => [`x${i}`, ''])]),
  };
};

/** A workbook with a bomb as one of its parts, which nobody unpacks to look into it. */
export const nestedBomb = () =>
  zip([...BOOK, ['xl/embeddings/inner.xlsx', zipBombs().largeSheets.toString('latin1')]]);

const SECTOR = 512;
const FREE = 0xffff_ffff;
const END_OF_CHAIN = 0xffff_fffe;
const FAT_SECTOR = 0xffff_fffd;

/** An OLE compound file of these streams and (empty) storages. Streams are padded to where they need no small blocks. */
export function compound(streams: Record<string, Buffer>, storages: string[] = []): Buffer {
  const padded = Object.entries(streams).map(([name, bytes]) => {
    const length = Math.max(Math.ceil(bytes.length / SECTOR) * SECTOR, 4096);
    return { name, bytes: Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]) };
  });
  const entryCount = 1 + padded.length + storages.length;
  const directorySectors = Math.ceil(entryCount / 4);
  const table = [FAT_SECTOR];
  const chain = (count: number): number => {
    const start = table.length;
    for (let i = 1; i <= count; i++) table.push(i === count ? END_OF_CHAIN : start + i);
    return start;
  };
  const directoryStart = chain(directorySectors);
  const placed = padded.map((stream) => ({ ...stream, start: chain(stream.bytes.length / SECTOR) }));

  const directory = Buffer.alloc(directorySectors * SECTOR);
  const entry = (index: number, name: string, type: number, start: number, size: number) => {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory[at + 66] = type;
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(size, at + 120);
  };
  entry(0, 'Root Entry', 5, END_OF_CHAIN, 0);
  placed.forEach(({ name, start, bytes }, i) => {
    entry(1 + i, name, 2, start, bytes.length);
  });
  storages.forEach((name, i) => {
    entry(1 + placed.length + i, name, 1, 0, 0);
  });

  const fat = Buffer.alloc(SECTOR, 0xff);
  table.forEach((next, i) => {
    fat.writeUInt32LE(next, i * 4);
  });
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(directoryStart, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  for (let i = 0; i < 109; i++) header.writeUInt32LE(i === 0 ? 0 : FREE, 76 + i * 4);
  return Buffer.concat([header, fat, directory, ...placed.map(({ bytes }) => bytes)]);
}

const record = (type: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
};
const sheet = (kind: number) => record(0x85, Buffer.from([0, 0, 0, 0, 0, kind, 1, 0, 0x41]));
const begin = record(0x809, Buffer.alloc(16));
const end = record(0x0a, Buffer.alloc(0));
const book = (...records: Buffer[]) => Buffer.concat([begin, ...records, end]);

/** Old Excel files, whole or not to be accepted. */
export const COMPOUNDS = {
  plain: compound({ Workbook: book(sheet(0), sheet(2)) }),
  excel5: compound({ Book: book(sheet(0)) }),
  large: compound({ Workbook: Buffer.concat([book(sheet(0)), Buffer.alloc(40_000, 7)]) }),
  word: compound({ WordDocument: Buffer.alloc(4096) }),
  notABook: compound({ Workbook: Buffer.alloc(4096, 1) }),
  vba: compound({ Workbook: book(sheet(0)) }, ['_VBA_PROJECT_CUR', 'VBA']),
  macroSheet: compound({ Workbook: book(sheet(0), sheet(1)) }),
  encrypted: compound({ Workbook: book(record(0x2f, Buffer.alloc(6)), sheet(0)) }),
};
