import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { book, COMPOUNDS, compound } from './compounds.ts';
import { embedding, parts, typed, ZIPS, zip, zipBombs } from './workbooks.ts';

const SECTOR = 512;
const place = (sector: number) => (sector + 1) * SECTOR;

/** A copy with some 32-bit numbers changed. */
function changed(file: Buffer, ...changes: [offset: number, value: number][]): Buffer {
  const copy = Buffer.from(file);
  for (const [offset, value] of changes) copy.writeUInt32LE(value, offset);
  return copy;
}

/** Where in a directory of these files the entry of a stream lies. */
function entryOf(file: Buffer, name: string): number {
  const directory = place(file.readUInt32LE(48));
  for (let offset = directory; offset < file.length; offset += 128) {
    if (file.toString('utf16le', offset, offset + name.length * 2) === name) return offset;
  }
  throw new Error(`${name} is not in the directory`);
}

const small = compound({ Workbook: book() });
const large = compound({ Workbook: Buffer.concat([book(), Buffer.alloc(20_000, 7)]) });
const workbook = entryOf(small, 'Workbook');
const miniTable = place(small.readUInt32LE(60));
const table = place(0);
const largeStart = large.readUInt32LE(entryOf(large, 'Workbook') + 116);

/** Old workbooks whose tables lie: about lengths, about what follows what, about where something is. */
export const LYING_COMPOUNDS = {
  /** The small blocks follow themselves, and a stream of 4 GiB is said to be small. */
  endlessMiniStream: changed(small, [miniTable, 0], [56, 0xffff_ffff], [workbook + 120, 0xffff_fff0]),
  loopInMiniTable: changed(small, [miniTable, 0], [workbook + 120, 4000]),
  loopInTable: changed(large, [table + largeStart * 4, largeStart]),
  loopInDirectory: changed(small, [table + small.readUInt32LE(48) * 4, small.readUInt32LE(48)]),
  loopInListOfTables: changed(small, [68, 1], [72, 0xffff_ffff], [place(1) + SECTOR - 4, 1]),
  entryUnderItself: changed(small, [workbook + 68, 1]),
  rootUnderEntry: changed(small, [workbook + 72, 0]),
  childOutsideDirectory: changed(small, [entryOf(small, 'Root Entry') + 76, 9_999]),
  workbookHangsNowhere: changed(small, [entryOf(small, 'Root Entry') + 76, 0xffff_ffff]),
  otherCutOff: changed(small, [56, 0x10_0000]),
  otherSectorShift: changed(small, [30, 0x0006_000c]),
  enormousSectorShift: changed(small, [30, 0x0006_ffff]),
  enormousMiniShift: changed(small, [30, 0xffff_0009]),
  noMiniShift: changed(small, [30, 0x0000_0009]),
  streamLongerThanFile: changed(large, [entryOf(large, 'Workbook') + 120, 0x7fff_ffff]),
  streamOutsideFile: changed(large, [entryOf(large, 'Workbook') + 116, 0x00ff_ffff]),
  longName: changed(small, [workbook + 64, 0x0102_ffff]),
};

const LOCAL = Buffer.from('PK\x03\x04', 'latin1');
const CENTRAL = Buffer.from('PK\x01\x02', 'latin1');

/** Changes bytes of the n-th record of a kind. */
function patched(file: Buffer, magic: Buffer, n: number, change: (record: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  let at = -1;
  for (let i = 0; i <= n; i++) at = copy.indexOf(magic, at + 1);
  change(copy.subarray(at));
  return copy;
}

const list = (more: Record<string, string>) => Object.entries({ ...parts(), ...more }) as [string, string][];

/** A macro project under the name of another part: the directory says so, the part's own header does not. */
function twoNames(): Buffer {
  const file = zip(list({ 'xl/worksheet1.bin': 'x' }));
  return patched(file, LOCAL, 3, (record) => record.write('xl/vbaProject.bin', 30));
}

/** The name that some readers take from an extra field, and others do not. */
function nameInExtraField(): Buffer {
  const name = Buffer.from('xl/harmless.xml');
  const hidden = Buffer.from('xl/vbaProject.bin');
  const file = zip([...list({}), [name.toString(), 'x']]);
  const extra = Buffer.alloc(9);
  extra.writeUInt16LE(0x7075, 0);
  extra.writeUInt16LE(5 + hidden.length, 2);
  extra[4] = 1;
  extra.writeUInt32LE(crc32(name), 5);
  const at = file.lastIndexOf(CENTRAL);
  const end = at + 46 + name.length;
  const copy = Buffer.concat([file.subarray(0, end), extra, hidden, file.subarray(end)]);
  copy.writeUInt16LE(extra.length + hidden.length, at + 30);
  const last = copy.length - 22;
  copy.writeUInt32LE(copy.readUInt32LE(last + 12) + extra.length + hidden.length, last + 12);
  return copy;
}

/** Files that readers of ZIP understand in different ways, or that are not as Office writes them. */
export const LYING_ZIPS = {
  twoOfOneName: zip([...list({}), ['xl/workbook.xml', '<other/>']]),
  twoOfOneNameInOtherCase: zip([...list({}), ['XL/Workbook.xml', '<other/>']]),
  twoOfOneNameInOtherSpelling: zip([...list({}), ['xl/%77orkbook.xml', '<other/>']]),
  backslashes: zip(list({ 'xl\\vbaProject.bin': 'x' })),
  climbs: zip(list({ 'xl/../../vbaProject.bin': 'x' })),
  emptySegment: zip(list({ 'xl//vbaProject.bin': 'x' })),
  nulInName: zip(list({ 'xl/a.xml\0.bin': 'x' })),
  inPieces: zip(list({ 'xl/vbaProject.bin/[0].piece': 'x', 'xl/vbaProject.bin/[1].last.piece': 'x' })),
  twoNames: twoNames(),
  nameInExtraField: nameInExtraField(),
  otherSizeInLocalHeader: patched(ZIPS.plain, LOCAL, 2, (record) => record.writeUInt32LE(3, 18)),
  encrypted: patched(ZIPS.plain, CENTRAL, 2, (record) => record.writeUInt16LE(1, 8)),
  encryptedInLocalHeader: patched(ZIPS.plain, LOCAL, 2, (record) => record.writeUInt16LE(1, 6)),
  unusualMethod: patched(ZIPS.plain, CENTRAL, 2, (record) => record.writeUInt16LE(12, 10)),
  onePlaceForTwo: patched(ZIPS.plain, CENTRAL, 2, (record) => record.writeUInt32LE(0, 42)),
  outsideFile: patched(ZIPS.plain, CENTRAL, 2, (record) => record.writeUInt32LE(0x7fff_0000, 42)),
  somethingBefore: Buffer.concat([Buffer.from('MZ'), ZIPS.plain]),
  somethingBehind: Buffer.concat([ZIPS.plain, Buffer.from('more')]),
  anotherBehind: Buffer.concat([ZIPS.vbaPart, ZIPS.plain]),
  deepXml: typed('<a>'.repeat(100_000)),
  notWellFormed: typed('<Override PartName="/a" ContentType="b"'),
  twiceTheSameType: typed('<Default Extension="rels" ContentType="a"/>'),
};

/** Macros, controls and packages within objects on a sheet. */
export const OBJECTS = {
  macros: [
    embedding(ZIPS.vbaPart),
    embedding(COMPOUNDS.vba, 'xl/embeddings/oleObject1.bin'),
    embedding(compound({ Package: ZIPS.entityVba }), 'xl/embeddings/oleObject1.bin'),
    embedding(embedding(ZIPS.relatedVba)),
  ],
  objects: [
    embedding(compound({ '\u0001Ole10Native': Buffer.from('setup.exe') }), 'xl/embeddings/oleObject1.bin'),
    typed(
      '<Override PartName="/xl/activeX/activeX1.xml" ContentType="application/vnd.ms-office.activeX+xml"/>',
      { 'xl/activeX/activeX1.xml': '<ax/>' },
    ),
    embedding(zipBombs().largeSheets),
    embedding(Buffer.concat([Buffer.from('PK'), randomBytes(500)])),
    [0, 1, 2, 3, 4].reduce((inner) => embedding(inner), ZIPS.plain),
  ],
  harmless: [
    embedding(ZIPS.plain),
    embedding(compound({ CONTENTS: Buffer.from('%PDF-1.7') }), 'xl/embeddings/oleObject1.bin'),
    embedding(Buffer.from('a text'), 'xl/embeddings/note.txt'),
  ],
};
