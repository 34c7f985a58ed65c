import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exif, exifSegment, jpeg, png } from '../../../testing/documents.ts';
import { HARMLESS, HOSTILE } from '../../../testing/hostile-documents.ts';
import { inspectDocument } from './document.ts';
import { orientationOf } from './pictures/orientation.ts';

describe('a document', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-documents-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function inspected(name: string, bytes: Buffer) {
    const place = path.join(folder, 'file');
    await writeFile(place, bytes);
    const verdict = await inspectDocument(place, name);
    return { verdict, left: await readFile(place) };
  }

  it.each(Object.entries(HOSTILE))('is refused with the reason: %s', async (_what, [name, bytes, reason]) => {
    expect((await inspected(name, bytes())).verdict).toEqual({ refused: reason });
  });

  it.each(Object.entries(HARMLESS))(
    'is accepted, and harmless: %s',
    async (_what, [name, bytes, type, gone]) => {
      const sent = bytes();
      const { verdict, left } = await inspected(name, sent);
      expect(verdict).toEqual({ type });
      if (gone) expect([sent.includes(gone), left.includes(gone)]).toEqual([true, false]);
      else expect(left.equals(sent)).toBe(true);
    },
  );

  it.each([1, 3, 6, 8])('that is a picture lies as before: %i', async (orientation) => {
    const { left } = await inspected('a.jpg', jpeg([exifSegment(exif(orientation))]));
    const at = left.indexOf('Exif');
    expect(at < 0 ? 1 : orientationOf(left.subarray(at + 6))).toBe(orientation);
    const { left: other } = await inspected('a.png', png([['eXIf', exif(orientation)]]));
    const chunk = other.indexOf('eXIf');
    expect(chunk < 0 ? 1 : orientationOf(other.subarray(chunk + 4))).toBe(orientation);
  });

  it('that is a clean picture stays as it is when it is cleaned again', async () => {
    const { left } = await inspected('a.jpg', jpeg([exifSegment()]));
    expect((await inspected('a.jpg', left)).left.equals(left)).toBe(true);
  });
});
