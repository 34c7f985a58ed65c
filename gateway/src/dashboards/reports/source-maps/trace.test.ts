import { describe, expect, it } from 'vitest';
import { traceIn } from './trace.ts';

/** Column 0 is the name at line 2 of the source; column 10 is line 3. */
const MAP = { version: 3, sources: ['src/Panel.tsx'], names: ['Panel'], mappings: 'AACIA,UACA' };
const trace = (map: unknown, line = 1, column = 1) => {
  const [place] = traceIn(typeof map === 'string' ? map : JSON.stringify(map), [[line, column]]);
  return place;
};
const MEGABYTE = 1024 ** 2;

describe('a place in a script', () => {
  it('is one in a source, with the name that stands there', () => {
    expect(trace(MAP)).toEqual({ at: 'Panel', file: 'src/Panel.tsx', line: 2, column: 5 });
    expect(trace(MAP, 1, 13)).toEqual({ at: '', file: 'src/Panel.tsx', line: 3, column: 5 });
    expect(trace(MAP, 7, 1)).toBeNull();
  });

  it.each<[string, object]>([
    ['a source that is not there', { sources: [] }],
    ['a source without a name', { sources: [null] }],
    ['a negative place', { mappings: 'AADJA' }],
    ['a place beyond all files', { mappings: 'AAgggggB' }],
    ['no mappings', { mappings: '' }],
  ])('is unknown with %s', (_, wrong) => expect(trace({ ...MAP, ...wrong }) ?? null).toBeNull());

  it('is cut to what a place can be, and turns no text', () => {
    const sources = [`\u202e${'x'.repeat(5000)}\n`];
    expect(trace({ ...MAP, sources, names: ['<img src=x>'], mappings: 'AAAAA' })).toEqual({
      at: '',
      file: 'x'.repeat(200),
      line: 1,
      column: 1,
    });
  });

  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'JSON'],
    ['nothing', 'null', 'version 3'],
    ['another version', { ...MAP, version: 2 }, 'version 3'],
    ['sections', { version: 3, sections: [] }, 'version 3'],
    ['sources that are none', { ...MAP, sources: [{}] }, 'sources'],
    ['names that are none', { ...MAP, names: 'Panel' }, 'names'],
    ['mappings that are none', { ...MAP, mappings: 'AAAA\u0000' }, 'no mappings'],
    ['depth', '['.repeat(4 * MEGABYTE), 'deeply'],
    ['lines without end', { ...MAP, mappings: ';'.repeat(4 * MEGABYTE) }, 'too many mappings'],
    ['mappings without end', { ...MAP, mappings: 'A,'.repeat(2 * MEGABYTE) }, 'too many mappings'],
    ['sources without end', { ...MAP, sources: Array.from({ length: 20_001 }, () => '') }, 'sources'],
  ])('is not looked for in a map with %s', (_, map, problem) => expect(() => trace(map)).toThrow(problem));
});
