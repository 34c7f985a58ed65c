import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textOf } from './named-tests.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const PRODUCT = '{gateway,shell,mfe-*,packages/*}/src/**/*.{ts,tsx}';
/** Tests and what they are made of, what a command prints, and the requests that a demo begins with. */
const NOT_COUNTED = /\.test\.tsx?$|\.d\.ts$|\/(testing|proof|demo)\//;

const files = globSync(PRODUCT, { cwd: ROOT })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !NOT_COUNTED.test(file));

/** The hand-written files of the product that name one of these words, each with how many of its lines do. */
function placesOf(...words: string[]): Map<string, number> {
  const named = new RegExp(`\\b(?:${words.join('|')})\\b`);
  const lines = (file: string) =>
    textOf(file)
      .split('\n')
      .filter((line) => named.test(line)).length;
  return new Map(files.map((file) => [file, lines(file)] as const).filter(([, count]) => count > 0));
}

/** The places that a recipe of CONTRIBUTING.md names, as patterns of files. */
function recipe(title: string): string[] {
  const [, section = ''] = textOf('CONTRIBUTING.md').split(`### ${title}\n`);
  const [text = ''] = section.split(/^#/m);
  return [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, pattern = '']) => pattern);
}

/** Names no field: it lists the files that do. */
const LISTS = 'gateway/src/db/migrations/index.ts';

describe('the recipe of CONTRIBUTING.md for', () => {
  it('a field of a request names all of its places, at most five', () => {
    const patterns = recipe('A field of a request');
    expect(patterns.length).toBeGreaterThan(0);
    expect(patterns.length).toBeLessThanOrEqual(5);
    for (const pattern of patterns) expect(globSync(pattern, { cwd: ROOT }), pattern).not.toEqual([]);

    const places = placesOf('additionalNotes', 'additional_notes');
    const isOfRecipe = (file: string) => patterns.some((pattern) => path.posix.matchesGlob(file, pattern));
    expect([...places.keys()].filter((file) => !isOfRecipe(file))).toEqual([]);
    const unused = patterns.filter(
      (pattern) =>
        pattern !== LISTS && ![...places.keys()].some((file) => path.posix.matchesGlob(file, pattern)),
    );
    expect(unused).toEqual([]);
    // Each of them says it once.
    expect([...places].filter(([, lines]) => lines > 1)).toEqual([]);
  });
});
