const SECTOR = 512;
const SMALL = 64;
const CUT_OFF = 4096;
const FREE = 0xffff_ffff;
const END_OF_CHAIN = 0xffff_fffe;
const FAT_SECTOR = 0xffff_fffd;

interface Entry {
  name: string;
  bytes?: Buffer;
  children: Entry[];
}

const filled = (bytes: Buffer, unit: number) =>
  Buffer.concat([bytes, Buffer.alloc((unit - (bytes.length % unit)) % unit)]);

/** The numbers of chained blocks, as a table. */
class Chains {
  readonly next: number[] = [];
  add(count: number): number {
    const start = this.next.length;
    for (let i = 1; i <= count; i++) this.next.push(i === count ? END_OF_CHAIN : start + i);
    return count ? start : END_OF_CHAIN;
  }
  toBuffer(): Buffer {
    const table = Buffer.alloc(Math.max(Math.ceil((this.next.length * 4) / SECTOR), 1) * SECTOR, 0xff);
    this.next.forEach((next, i) => {
      table.writeUInt32LE(next, i * 4);
    });
    return table;
  }
}

/** Siblings as a search tree, which is how a directory keeps them: by length, then by capital letters. */
const order = (a: Entry, b: Entry) =>
  a.name.length - b.name.length || (a.name.toUpperCase() < b.name.toUpperCase() ? -1 : 1);

function treeOf(streams: Record<string, Buffer>, storages: readonly string[]): Entry {
  const root: Entry = { name: 'Root Entry', children: [] };
  const at = (path: readonly string[]): Entry =>
    path.reduce((folder, name) => {
      const existing = folder.children.find((each) => each.name === name);
      if (existing) return existing;
      const made: Entry = { name, children: [] };
      folder.children.push(made);
      return made;
    }, root);
  for (const [path, bytes] of Object.entries(streams)) at(path.split('/')).bytes = bytes;
  for (const path of storages) at(path.split('/'));
  return root;
}

/** An OLE compound file of these streams and storages, named by their paths. What is short lies in the small blocks. */
export function compound(streams: Record<string, Buffer>, storages: readonly string[] = []): Buffer {
  const root = treeOf(streams, storages);
  const all: Entry[] = [];
  const list = (entry: Entry) => {
    all.push(entry);
    entry.children.forEach(list);
  };
  list(root);
  const directory = Buffer.alloc(Math.ceil(all.length / 4) * SECTOR);
  const fat = new Chains();
  const miniFat = new Chains();
  const bodies: Buffer[] = [];
  const small: Buffer[] = [];
  const place = (bytes: Buffer): number => {
    bodies.push(filled(bytes, SECTOR));
    return fat.add(Math.ceil(bytes.length / SECTOR));
  };
  // The table stands in the first sectors; everything that is written here fits into one of 128 entries each.
  const tableSectors =
    1 + Math.ceil(Object.values(streams).reduce((sum, { length }) => sum + length, 0) / 60_000);
  fat.next.push(...Array<number>(tableSectors).fill(FAT_SECTOR));
  const directoryStart = place(directory);

  const link = (entries: readonly Entry[]): number => {
    const middle = entries[entries.length >> 1];
    if (!middle) return FREE;
    const offset = all.indexOf(middle) * 128;
    directory.writeUInt32LE(link(entries.slice(0, entries.length >> 1)), offset + 68);
    directory.writeUInt32LE(link(entries.slice((entries.length >> 1) + 1)), offset + 72);
    return offset / 128;
  };
  const write = ({ name, children }: Entry, index: number, type: number, start: number, size: number) => {
    const offset = index * 128;
    directory.write(name, offset, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, offset + 64);
    directory[offset + 66] = type;
    directory[offset + 67] = 1;
    if (index === 0) directory.fill(0xff, offset + 68, offset + 76);
    directory.writeUInt32LE(link(children.toSorted(order)), offset + 76);
    directory.writeUInt32LE(start, offset + 116);
    directory.writeUInt32LE(size, offset + 120);
  };
  all.forEach((entry, index) => {
    const { bytes } = entry;
    if (index === 0) return;
    if (!bytes) write(entry, index, 1, 0, 0);
    else if (bytes.length >= CUT_OFF) write(entry, index, 2, place(bytes), bytes.length);
    else {
      small.push(filled(bytes, SMALL));
      write(entry, index, 2, miniFat.add(Math.ceil(bytes.length / SMALL)), bytes.length);
    }
  });
  const mini = Buffer.concat(small);
  write(root, 0, 5, mini.length ? place(mini) : END_OF_CHAIN, mini.length);
  const miniTable = mini.length ? miniFat.toBuffer() : Buffer.alloc(0);
  const miniStart = mini.length ? place(miniTable) : END_OF_CHAIN;
  bodies[0] = directory;

  const table = fat.toBuffer();
  if (table.length > tableSectors * SECTOR) throw new Error('More sectors than this table has place for');
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tableSectors, 44);
  header.writeUInt32LE(directoryStart, 48);
  header.writeUInt32LE(CUT_OFF, 56);
  header.writeUInt32LE(miniStart, 60);
  header.writeUInt32LE(miniTable.length / SECTOR, 64);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  for (let i = 0; i < 109; i++) header.writeUInt32LE(i < tableSectors ? i : FREE, 76 + i * 4);
  const tables = Buffer.concat([table, Buffer.alloc(tableSectors * SECTOR - table.length, 0xff)]);
  return Buffer.concat([header, tables, ...bodies]);
}

const record = (type: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
};

const GLOBALS = 0x05;
const WORKSHEET = 0x10;
const CHART = 0x20;
const MACRO_SHEET = 0x40;

const begin = (kind: number, version = 0x0600) => {
  const body = Buffer.alloc(version === 0x0600 ? 16 : 8);
  body.writeUInt16LE(version, 0);
  body.writeUInt16LE(kind, 2);
  return record(0x809, body);
};
const end = record(0x0a, Buffer.alloc(0));

/** What the list of sheets says that a sheet is, and what its own first record says. */
interface Sheet {
  listed: number;
  kind: number;
}
const PLAIN: Sheet = { listed: 0, kind: WORKSHEET };
const CHARTS: Sheet = { listed: 2, kind: CHART };

/** A workbook stream: its globals, which list the sheets, and the sheets. */
export function book(sheets: readonly Sheet[] = [PLAIN], version?: number, ...others: Buffer[]): Buffer {
  const bodies = sheets.map(({ kind }) => Buffer.concat([begin(kind, version), end]));
  const listing = (at: (index: number) => number) =>
    Buffer.concat([
      begin(GLOBALS, version),
      ...others,
      ...sheets.map(({ listed }, i) => {
        const body = Buffer.from([0, 0, 0, 0, 0, listed, 1, 0, 0x41 + (i % 26)]);
        body.writeUInt32LE(at(i), 0);
        return record(0x85, body);
      }),
      end,
    ]);
  const length = listing(() => 0).length;
  const starts = bodies.map((_, i) => bodies.slice(0, i).reduce((sum, each) => sum + each.length, length));
  return Buffer.concat([listing((index) => starts[index] ?? 0), ...bodies]);
}

const EXCEL_5 = 0x0500;
const macroSheet: Sheet = { listed: 1, kind: MACRO_SHEET };

/** Old Excel files, whole or not to be accepted. */
export const COMPOUNDS = {
  plain: compound({ Workbook: book([PLAIN, CHARTS]) }),
  excel5: compound({ Book: book([PLAIN], EXCEL_5) }),
  /** As Excel saves it for both versions. */
  dual: compound({ Workbook: book(), Book: book([PLAIN], EXCEL_5) }),
  large: compound({ Workbook: Buffer.concat([book(), Buffer.alloc(40_000, 7)]) }),
  described: compound({ Workbook: book(), '\u0005SummaryInformation': Buffer.alloc(300) }),
  word: compound({ WordDocument: Buffer.alloc(4096) }),
  notABook: compound({ Workbook: Buffer.alloc(4096, 1) }),
  inAStorage: compound({ 'Folder/Workbook': book() }),
  vba: compound({ Workbook: book(), '_VBA_PROJECT_CUR/VBA/dir': Buffer.alloc(80, 1) }),
  vbaElsewhere: compound({ Workbook: book(), 'MBD0001/_vba_project_cur/VBA/dir': Buffer.alloc(80, 1) }),
  macroSheet: compound({ Workbook: book([PLAIN, macroSheet]) }),
  /** The list says that it is a worksheet, its first record that it is not. */
  maskedMacroSheet: compound({ Workbook: book([{ listed: 0, kind: MACRO_SHEET }]) }),
  decoyBook: compound({ Book: book([PLAIN], EXCEL_5), Workbook: book([PLAIN, macroSheet]) }),
  decoyWorkbook: compound({ Workbook: book(), Book: book([macroSheet], EXCEL_5) }),
  encrypted: compound({ Workbook: book([PLAIN], undefined, record(0x2f, Buffer.alloc(6))) }),
};
