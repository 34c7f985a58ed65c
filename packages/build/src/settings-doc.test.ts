import { describe, expect, it } from 'vitest';
import { textOf } from './named-tests.ts';

const DOCUMENT = 'docs/deploy.md';
const NAME = '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*';

const settings = [
  'gateway/src/platform/config/config.ts',
  'gateway/src/platform/config/config-identity.ts',
].flatMap((file) =>
  [...textOf(file).matchAll(new RegExp(`^ {2}(${NAME}):`, 'gm'))].map(([, name = '']) => name),
);
const secrets = [
  ...textOf('gateway/src/platform/config/config-secrets.ts').matchAll(new RegExp(`^ {2}'(${NAME})',$`, 'gm')),
].map(([, name = '']) => name);

const tables = textOf(DOCUMENT)
  .split('\n')
  .filter((line) => line.startsWith('| `'));
/** The settings that some cells name. `behind` is a pattern for the text after a name. */
const namedIn = (cells: readonly string[], behind = '') =>
  cells.flatMap((cell) =>
    [...cell.matchAll(new RegExp(`\`(${NAME})\`${behind}`, 'g'))].map(([, name = '']) => name),
  );

describe(DOCUMENT, () => {
  it('names every setting in its tables', () => {
    expect(settings.length).toBeGreaterThan(50);
    const names = namedIn(tables);
    expect(settings.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('describes no setting that is none', () => {
    const names = namedIn(tables.map((line) => line.split(' | ')[0] ?? ''));
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
  });

  it('marks those that may stand in a file, and no others', () => {
    expect([...new Set(namedIn(tables, '\\*'))].sort()).toEqual([...secrets].sort());
  });
});
