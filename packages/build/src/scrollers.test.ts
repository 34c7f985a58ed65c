import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const sheets = globSync('{shell,mfe-*,packages/*}/src/**/*.css', { cwd: ROOT }).sort();
const withoutComments = (text: string) => text.replace(/\/\*.*?\*\//gs, '');

// A text for screen readers has an absolute position. A scrolling element without a position does not contain such a text. The page then
// grows by the distance of the text below the element's edge, and people can scroll into empty space.
it('what scrolls by itself is placed, so that it also holds what is placed in it', () => {
  const scrollers = sheets.flatMap((file) =>
    [...withoutComments(readFileSync(join(ROOT, file), 'utf8')).matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .map(([, selector = '', rules = '']) => ({ place: `${file} ${selector.trim()}`, rules }))
      .filter(({ rules }) => /overflow(-[xy])?:[^;]*\b(auto|scroll)\b/.test(rules)),
  );
  expect(scrollers.length).toBeGreaterThan(2);
  expect(scrollers.filter(({ rules }) => !/position:/.test(rules)).map(({ place }) => place)).toEqual([]);
});
