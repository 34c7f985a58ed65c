import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken, RUNS, SEED } from '../../../testing/breakages.ts';
import { COMPOUNDS } from '../../../testing/compounds.ts';
import { LYING_COMPOUNDS, LYING_ZIPS, OBJECTS } from '../../../testing/hostile-workbooks.ts';
import { saved, ZIPS } from '../../../testing/workbooks.ts';
import { type Bytes, bufferBytes } from './bytes.ts';
import { inspectCompound } from './compound.ts';
import { inspectWorkbook } from './inspect.ts';

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

/** Counts the bytes that are read: the work that a file can cause. */
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
    const property = fc.asyncProperty(broken(OLD), async (file) => {
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
    const property = fc.asyncProperty(broken(files), async (file) => {
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
