import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { book, compound } from '../../../testing/compounds.ts';
import { officeParts } from '../../../testing/documents.ts';
import { packedLate, packedOf, parts, ZIPS, zip } from '../../../testing/workbooks.ts';
import { Budget } from './budget.ts';
import { inspectDocument } from './document.ts';
import { innerAt, inspectWorkbook } from './inspect.ts';

const MIB = 1024 ** 2;
type Kind = 'xlsx' | 'docx';
const PLACES = { xlsx: 'xl', docx: 'word' } as const;
const partsOf = (kind: Kind) => (kind === 'xlsx' ? parts() : officeParts('docx'));

/** A document of this size, with others in it. */
const holding = (kind: Kind, size: number, ...inner: readonly Buffer[]): Buffer =>
  zip({
    ...partsOf(kind),
    [`${PLACES[kind]}/media/a.bin`]: Buffer.alloc(size),
    ...Object.fromEntries(
      inner.map((each, at) => [`${PLACES[kind]}/embeddings/${at}.${kind}`, packedOf(each)]),
    ),
  });
const ofParts = (kind: Kind, count: number, ...inner: readonly Buffer[]): Buffer =>
  zip({
    ...partsOf(kind),
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`${PLACES[kind]}/media/${at}`, ''])),
    ...Object.fromEntries(
      inner.map((each, at) => [`${PLACES[kind]}/embeddings/${at}.${kind}`, packedOf(each)]),
    ),
  });
const ofXml = (size: number, ...inner: readonly Buffer[]): Buffer =>
  zip({
    ...officeParts('docx', { content: `<w:document xmlns:w="w">${' '.repeat(size)}</w:document>` }),
    ...Object.fromEntries(inner.map((each, at) => [`word/embeddings/${at}.docx`, packedOf(each)])),
  });

describe('files in files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-budget-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Whether a file is accepted. */
  async function isTaken(kind: Kind | 'xls', bytes: Buffer): Promise<boolean> {
    const place = path.join(folder, `a.${kind}`);
    await writeFile(place, bytes);
    if (kind === 'docx') return 'type' in (await inspectDocument(place, 'a.docx'));
    const { isWorkbook, hasMacros, hasObjects } = await inspectWorkbook(place, kind);
    return isWorkbook && !hasMacros && !hasObjects;
  }

  describe.each(['xlsx', 'docx'] as const)('of a .%s', (kind) => {
    it('are taken when they are large, but not too large together', async () => {
      const inner = holding(kind, 15 * MIB, holding(kind, 15 * MIB, holding(kind, 15 * MIB)));
      expect(await isTaken(kind, holding(kind, 0, inner))).toBe(true);
      expect(await isTaken(kind, ofParts(kind, 3_000, ofParts(kind, 3_000), ofParts(kind, 3_000)))).toBe(
        true,
      );
    });

    it('are refused on three levels of which each is just below the limit', async () => {
      const inner = holding(kind, 60 * MIB, holding(kind, 60 * MIB, holding(kind, 60 * MIB)));
      expect(await isTaken(kind, holding(kind, 0, inner))).toBe(false);
    });

    it('are refused when many of them hold others', async () => {
      const inner = Array.from({ length: 6 }, () => holding(kind, 5 * MIB, holding(kind, 8 * MIB)));
      expect(await isTaken(kind, holding(kind, 0, ...inner))).toBe(false);
    });

    it('are refused with too many parts together', async () => {
      const inner = [ofParts(kind, 4_000), ofParts(kind, 4_000)];
      expect(await isTaken(kind, ofParts(kind, 4_000, ...inner))).toBe(false);
      expect(await isTaken(kind, ofParts(kind, 100, ofParts(kind, 5_000, ofParts(kind, 5_000))))).toBe(false);
    });

    it('are refused when one is unpacked late', async () => {
      const late = (bytes: Buffer) =>
        zip({ ...partsOf(kind), [`${PLACES[kind]}/embeddings/a.bin`]: packedLate(bytes) });
      expect(await isTaken(kind, late(ZIPS.vbaPart))).toBe(false);
      expect(await isTaken(kind, late(Buffer.from('a text')))).toBe(true);
    });
  });

  it('are refused in an old workbook when they are too large together', async () => {
    const within = (size: number) =>
      compound({
        Workbook: book(),
        'MBD1/Package': holding('xlsx', 0, holding('xlsx', size, holding('xlsx', size))),
      });
    expect(await isTaken('xls', within(20 * MIB))).toBe(true);
    expect(await isTaken('xls', within(40 * MIB))).toBe(false);
  });

  it('are refused with too much text together', async () => {
    expect(await isTaken('docx', ofXml(10 * MIB, ofXml(10 * MIB), ofXml(10 * MIB)))).toBe(true);
    const inner = [ofXml(12 * MIB), ofXml(12 * MIB), ofXml(12 * MIB), ofXml(12 * MIB)];
    expect(await isTaken('docx', ofXml(15 * MIB, ofXml(12 * MIB, ...inner)))).toBe(false);
  });

  it.each([
    [3, 'PK\x03\x04    ', 1],
    [4, 'PK\x03\x04    ', 0],
    [3, 'a text  ', 0],
  ])('on level %i that begin with %j are unpacked %i times', async (level, begins, times) => {
    const bytes = vi.fn(async () => ZIPS.plain);
    const inner = { size: ZIPS.plain.length, beginning: async () => Buffer.from(begins, 'latin1'), bytes };
    const found = await innerAt(level, new Budget())(inner);
    expect(bytes).toHaveBeenCalledTimes(times);
    expect(found.hasObjects).toBe(level > 3);
  });
});
