import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const SCREENS = '{shell,mfe-*,packages/requests}/src/**/*.tsx';

const texts = globSync(SCREENS, { cwd: ROOT, exclude: ['**/*.test.tsx'] }).map((file) => ({
  file,
  text: readFileSync(join(ROOT, file), 'utf8'),
}));

/** An element without children and with only a title and an icon. */
const BARE = /<EmptyState(?:\s+(?:title|icon)=(?:"[^"]*"|\{[^{}]*\}))*\s*\/>/;

describe('empty states', () => {
  it('say what to do next or what comes: none has a title alone', () => {
    expect(texts.filter(({ text }) => text.includes('<EmptyState')).length).toBeGreaterThan(15);
    expect(texts.filter(({ text }) => BARE.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
