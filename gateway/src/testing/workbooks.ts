import { readFileSync } from 'node:fs';
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

/** These bytes, packed. */
export const packedOf = (bytes: Buffer): Packed => ({ deflated: deflateRawSync(bytes), size: bytes.length });

/** A part of which whoever unpacks it gets the first byte alone, and the others after many empty blocks. */
export function packedLate(bytes: Buffer, empty = 60_000): Packed {
  const block = (part: Buffer, isLast = 0) => {
    const head = Buffer.from([isLast, 0, 0, 0, 0]);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(0xffff ^ part.length, 3);
    return Buffer.concat([head, part]);
  };
  const nothing = Buffer.concat(Array.from({ length: empty }, () => block(Buffer.alloc(0))));
  return {
    deflated: Buffer.concat([block(bytes.subarray(0, 1)), nothing, block(bytes.subarray(1), 1)]),
    size: bytes.length,
  };
}

/** A ZIP of these parts in their order, stored uncompressed unless they are packed already. */
export function zip(parts: Record<string, Part> | [string, Part][]): Buffer {
  const all = Array.isArray(parts) ? parts : Object.entries(parts);
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of all) {
    const packed = typeof part === 'object' && 'deflated' in part ? part : undefined;
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
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const types = (main = MAIN, more = '') =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}"/>${more}</Types>`;
export const relations = (...all: [type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([type, target], i) => `<Relationship Id="r${i}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

type Part = string | Buffer | Packed;

/** The parts of the smallest workbook, and others beside them or in their place. */
export const parts = (more: Record<string, Part> = {}): Record<string, Part> => ({
  '[Content_Types].xml': types(),
  '_rels/.rels': relations([`${RELATION}/officeDocument`, 'xl/workbook.xml']),
  'xl/workbook.xml': '<workbook/>',
  ...more,
});

/** The smallest workbook, whose list of content types has this beside its own. */
export const typed = (more: string, others: Record<string, Part> = {}) =>
  zip(parts({ '[Content_Types].xml': types(MAIN, more), ...others }));
const override = (name: string, type: string) => `<Override PartName="${name}" ContentType="${type}"/>`;
const VBA = 'application/vnd.ms-office.vbaProject';
const related = (type: string, target: string) => ({
  'xl/_rels/workbook.xml.rels': relations([type, target]),
});
const utf16 = (text: string) =>
  Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le');

const { '_rels/.rels': _relations, ...unrelated } = parts();

/** Files that look like an .xlsx and are not to be accepted as one. */
export const ZIPS = {
  plain: zip(parts()),
  noWorkbook: zip({ '[Content_Types].xml': types(MAIN), 'word/document.xml': '<document/>' }),
  noTypes: zip({ 'xl/workbook.xml': '<workbook/>' }),
  noRelations: zip(unrelated),
  word: zip(parts({ '[Content_Types].xml': '<Types/>' })),
  doctype: zip(parts({ '[Content_Types].xml': `<!DOCTYPE Types [<!ENTITY a "b">]>${types()}` })),
  vbaPart: zip(parts({ 'xl/vbaProject.bin': 'x' })),
  macroType: zip(parts({ '[Content_Types].xml': types(MACRO_MAIN) })),
  binaryType: zip(
    parts({ '[Content_Types].xml': types('application/vnd.ms-excel.sheet.binary.macroEnabled.main') }),
  ),
  addInType: zip(
    parts({ '[Content_Types].xml': types('application/vnd.ms-excel.addin.macroEnabled.main+xml') }),
  ),
  renamedVba: typed(override('/xl/a.bin', VBA), { 'xl/a.bin': 'x' }),
  defaultVba: typed(`<Default Extension="bin" ContentType="${VBA}"/>`, { 'xl/a.bin': 'x' }),
  entityVba: typed(override('/xl/a.bin', 'application/vnd.ms-office.vba&#80;roject'), { 'xl/a.bin': 'x' }),
  utf16Vba: zip(
    parts({ '[Content_Types].xml': utf16(types(MAIN, override('/xl/a.bin', VBA))), 'xl/a.bin': 'x' }),
  ),
  utf16BigVba: zip(
    parts({
      '[Content_Types].xml': utf16(types(MAIN, override('/xl/a.bin', VBA))).swap16(),
      'xl/a.bin': 'x',
    }),
  ),
  relatedVba: zip(
    parts({
      ...related('http://schemas.microsoft.com/office/2006/relationships/vba&#x50;roject', 'a.bin'),
      'xl/a.bin': 'x',
    }),
  ),
  /** Some writers list types that no part has. */
  typesOfNothing: typed(
    '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
  ),
  macroSheet: zip(parts({ 'xl/macrosheets/sheet1.xml': '<x/>' })),
  relatedMacroSheet: zip(
    parts({
      ...related('http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet', 'sheets/a.xml'),
      'xl/sheets/a.xml': '<x/>',
    }),
  ),
};

const MIB = 1024 ** 2;
const BOOK = Object.entries(parts());

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

/** A workbook with this file as an object on one of its sheets. */
export const embedding = (inner: Buffer, name = 'xl/embeddings/inner.xlsx') => zip([...BOOK, [name, inner]]);

/** Workbooks as other programs save them: each named by its writer. */
export const SAVED = [
  'libreoffice.xlsx',
  'exceljs-stream.xlsx',
  'libreoffice.xls',
  'sheetjs.xls',
  'sheetjs-excel5.xls',
] as const;
export const saved = (name: string): Buffer => readFileSync(new URL(`./saved/${name}`, import.meta.url));
