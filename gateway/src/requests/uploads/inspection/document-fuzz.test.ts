import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EVIDENCE_TYPES } from '@portal/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken, RUNS, SEED } from '../../../testing/breakages.ts';
import { onePage, packed, pdfOf } from '../../../testing/documents.ts';
import { HARMLESS, HOSTILE } from '../../../testing/hostile-documents.ts';
import { inspectDocument } from './document.ts';

const FILES = [...Object.values(HARMLESS), ...Object.values(HOSTILE)]
  .map(([name, bytes]) => ({ name, bytes: bytes() }))
  .filter(({ bytes }) => bytes.length < 200_000);
const TYPES = Object.keys(EVIDENCE_TYPES);

describe('a document that is broken in any way', () => {
  let place: string;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-fuzz-'));
    place = path.join(folder, 'broken');
  });
  afterAll(() => rm(folder, { recursive: true }));
  const inspect = async (bytes: Buffer, name = 'broken.txt') => {
    await writeFile(place, bytes);
    return inspectDocument(place, name);
  };

  it('is told to be of a type, or refused', async () => {
    const property = fc.asyncProperty(broken(FILES.map(({ bytes }) => bytes)), async (bytes) => {
      const verdict = await inspect(bytes);
      if ('type' in verdict) expect(TYPES).toContain(verdict.type);
      else expect(verdict.refused).toMatch(/^(pdf|document|picture|notEvidence)/);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  });

  it('hides no script, however its name is spelled and wherever it stands', async () => {
    const spelled = (name: string) =>
      fc
        .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
        .map((escaped) =>
          [...name]
            .map((letter, at) => (escaped[at] ? `#${letter.charCodeAt(0).toString(16)}` : letter))
            .join(''),
        );
    const action = fc
      .tuple(spelled('JavaScript'), spelled('Launch'), fc.boolean())
      .map(([script, launch, isScript]) => `<< /S /${isScript ? script : launch} >>`);
    const place = fc.constantFrom('object', 'packed', 'loose', 'page', 'text', 'comment');
    const property = fc.asyncProperty(action, place, async (value, where) => {
      const more = {
        object: [value],
        packed: [packed(['<< >>', value])],
        loose: [packed([value], 20, '')],
        text: [`(${value})`],
        comment: [`<< >> % ${value}`],
        page: [],
      }[where];
      const page = where === 'page' ? `/Annots [<< /A ${value} >>]` : '';
      expect(await inspect(pdfOf(onePage({ page, more })))).toEqual({ refused: 'pdfActive' });
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  });
});
