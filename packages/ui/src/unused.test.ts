import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as icons from './icons/index.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = '{shell,mfe-*,packages/*}/src';
const read = (pattern: string) =>
  globSync(`${FOLDERS}/**/${pattern}`, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
    .filter((file) => !file.includes('.test.') && !file.endsWith(join('icons', 'index.ts')))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const CODE = read('*.{ts,tsx}');
const STYLES = read('*.css');
const everything = [...CODE, ...STYLES].map(({ text }) => text).join('\n');

/** Endings of names that are composed of parts, such as `var(--${tone}-edge)`. */
const COMPOSED = [...everything.matchAll(/var\(--\$\{[^}]+\}(-[a-z]+)\)/g)].map(([, end]) => end as string);
const names = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name as string);

describe('what nobody uses', () => {
  it('is no icon', () => {
    const words = new Set(names(CODE.map(({ text }) => text).join('\n'), /\b(\w+Icon)\b/g));
    expect(Object.keys(icons).filter((name) => !words.has(name))).toEqual([]);
  });

  it('is no variable of the styles but those that Mantine reads', () => {
    const used = new Set(names(everything, /var\((--[\w-]+)/g));
    const unused = STYLES.flatMap(({ text }) => names(text, /^\s*(--[\w-]+):/gm)).filter(
      (name) =>
        !used.has(name) && !name.startsWith('--mantine-') && !COMPOSED.some((end) => name.endsWith(end)),
    );
    expect([...new Set(unused)]).toEqual([]);
  });

  it('is no class of a style sheet', () => {
    const unused = STYLES.filter(({ file }) => file.endsWith('.module.css')).flatMap(({ file, text }) => {
      const users = CODE.filter((code) => code.text.includes(`/${basename(file)}'`)).map((code) => code.text);
      // When the whole style sheet is passed on, its classes have Mantine's names.
      if (users.some((code) => code.includes('classNames={classes}'))) return [];
      const rules = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}');
      return [...new Set(names(rules, /\.([a-zA-Z][\w-]*)/g))]
        .filter((name) => !users.some((code) => new RegExp(`\\b${name}\\b`).test(code)))
        .map((name) => `${file} .${name}`);
    });
    expect(unused).toEqual([]);
  });
});
