import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPOUNDS } from '../../../testing/compounds.ts';
import { LYING_COMPOUNDS, LYING_ZIPS, OBJECTS } from '../../../testing/hostile-workbooks.ts';
import { saved, ZIPS } from '../../../testing/workbooks.ts';
import { type Bytes, bufferBytes } from './bytes.ts';
import { inspectCompound } from './compound.ts';
import { inspectWorkbook } from './inspect.ts';

/** Files of each kind that are broken in one run; `FUZZ_RUNS=100000` looks for longer. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? 12);

const OLD = [
  ...Object.values(COMPOUNDS),
  ...Object.values(LYING_COMPOUNDS),
  saved('libreoffice.xls'),
  saved('sheetjs-excel5.xls'),
];
const NEW = [
  ...Object.values(ZIPS),
  ...Object.values(LYING_ZIPS).filter(({ length }) => length < 50_000),
  ...OBJECTS.macros,
  saved('libreoffice.xlsx'),
  saved('exceljs-stream.xlsx'),
];

/** Numbers that mean something in either format, and any. */
const number = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 0x7fff_ffff, 0xffff_fffe, 0xffff_ffff, 0xffff_fffd, 4096, 0x0403_4b50),
  fc.integer({ min: 0, max: 40 }),
  fc.nat({ max: 0xffff_ffff }),
);
/** Where something is changed: more often where headers, tables and directories are. */
const fraction = fc.oneof(
  fc.double({ min: 0, max: 0.1, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const breakage = fc.oneof(
  fc.record({ how: fc.constant('number' as const), at: fraction, value: number }),
  fc.record({ how: fc.constant('bit' as const), at: fraction, value: fc.nat({ max: 7 }) }),
  fc.record({ how: fc.constant('cut' as const), at: fraction, value: fc.constant(0) }),
  fc.record({ how: fc.constant('copy' as const), at: fraction, value: fc.nat({ max: 0xffff_ffff }) }),
  fc.record({ how: fc.constant('noise' as const), at: fraction, value: fc.nat({ max: 0xffff_ffff }) }),
);
type Breakage = typeof breakage extends fc.Arbitrary<infer T> ? T : never;

function broken(file: Buffer, breakages: readonly Breakage[]): Buffer {
  let bytes = Buffer.from(file);
  for (const { how, at, value } of breakages) {
    if (bytes.length < 16) return bytes;
    const offset = Math.floor(at * (bytes.length - 8));
    if (how === 'number') bytes.writeUInt32LE(value >>> 0, offset & ~3);
    else if (how === 'bit') bytes[offset] = (bytes[offset] ?? 0) ^ (1 << value);
    else if (how === 'cut') bytes = bytes.subarray(0, offset);
    else if (how === 'copy') bytes.copy(bytes, offset, value % bytes.length, (value % bytes.length) + 128);
    else for (let i = 0; i < 8; i++) bytes[offset + i] = (Math.imul(value, i + 7) >>> 9) & 0xff;
  }
  return bytes;
}

const broke = (files: readonly Buffer[]) =>
  fc
    .tuple(fc.constantFrom(...files), fc.array(breakage, { minLength: 1, maxLength: 6 }))
    .map(([file, breakages]) => broken(file, breakages));

/** Counts what is read: the work that a file can make. */
function counted(buffer: Buffer): Bytes & { total(): number } {
  const bytes = bufferBytes(buffer);
  let total = 0;
  return {
    size: bytes.size,
    read(position, length) {
      const part = bytes.read(position, length);
      total += part.length + 1;
      return part;
    },
    total: () => total,
  };
}

describe('a file that is broken in any way', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-fuzz-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const options = { numRuns: RUNS, seed: SEED };

  it('makes no more work than its size: old workbooks', async () => {
    const property = fc.asyncProperty(broke(OLD), async (file) => {
      const bytes = counted(file);
      await inspectCompound(bytes, async () => ({ hasMacros: false, hasObjects: false })).catch(() => {});
      // Tables, the directory and each stream once or twice; a window of 64 kB is read for a workbook of a few bytes.
      expect(bytes.total()).toBeLessThan(6 * file.length + 4096);
    });
    await fc.assert(property, options);
  });

  it.each([
    ['xls', OLD],
    ['xlsx', NEW],
  ] as const)('is told to be a workbook or none: .%s', async (format, files) => {
    const place = path.join(folder, `broken.${format}`);
    const property = fc.asyncProperty(broke(files), async (file) => {
      await writeFile(place, file);
      expect(await inspectWorkbook(place, format)).toEqual({
        isWorkbook: expect.any(Boolean),
        hasMacros: expect.any(Boolean),
        hasObjects: expect.any(Boolean),
      });
    });
    await fc.assert(property, options);
  });
});
