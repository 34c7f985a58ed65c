import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const CATALOGUE = globSync('packages/domain/src/messages/{fields,refusals,screens,service/*}.ts', {
  cwd: ROOT,
});
const PRODUCT = globSync('{gateway,shell,mfe-*,packages/*}/src/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/*.test.{ts,tsx}', 'packages/domain/src/messages/**'],
});

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The specification words them (spec 8), and no screen comes to say them: ADR 20, 3. */
const UNSAID = ['addRequestFailed', 'fetchFilesFailed'];

describe('messages', () => {
  const product = PRODUCT.map(textOf).join('\n');

  it('are said somewhere: none is left over', () => {
    const keys = CATALOGUE.flatMap((file) =>
      [...textOf(file).matchAll(/^(?: {2}(\w+):|export const ([a-z]\w*) =)/gm)].map(
        ([, key, own]) => key ?? own,
      ),
    );
    expect(keys.length).toBeGreaterThan(150);
    const unsaid = keys.filter(
      (key) => !new RegExp(`MESSAGES\\.${key}\\b|'${key}'|\\{ ${key} \\}`).test(product),
    );
    expect(unsaid).toEqual(UNSAID);
  });

  it('are not compared by their text: a screen asks for the code', () => {
    const compared = PRODUCT.filter((file) => /[!=]== ?MESSAGES\.|MESSAGES\.\w+ ?[!=]==/.test(textOf(file)));
    expect(compared).toEqual([]);
  });
});
