import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inlineFailures } from './inline-failures.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CATALOGUE = globSync('packages/domain/src/messages/{*,service/*}.ts', {
  cwd: ROOT,
  exclude: ['**/{all,embed,megabytes,messages.test,say,service}.ts'],
});
const PRODUCT = globSync('{gateway,shell,mfe-*,packages/*}/src/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/*.test.{ts,tsx}', 'packages/domain/src/messages/**'],
});

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Messages of the specification (spec 8) for cases that no screen can reach: ADR 20, 3. */
const UNSAID = ['addRequestFailed', 'fetchFilesFailed'];

/** The sources of everything that a screen shows. */
const SCREENS = globSync('{shell,mfe-*,packages/{kit,requests,ui}}/src/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/*.test.{ts,tsx}', '**/testing/**', '**/*.d.ts'],
});

/** Errors that no person reads: they are caught and replaced with a message of the catalogue, or they mean a mistake in the code. */
const UNREAD = [
  /^use[A-Z]\w+ must be used /,
  /^The dashboard (exports no routes|has no routes for …)$/,
  /^(Nobody is signed in|The stream has ended)$/,
];

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

  it('spell "email" in one way, as the specification does', () => {
    const others = [...PRODUCT, ...CATALOGUE].filter((file) => /\be-mail/i.test(textOf(file)));
    expect(others.filter((file) => !file.includes('/migrations/'))).toEqual([]);
  });

  it('are not compared by their text: a screen asks for the code', () => {
    const compared = PRODUCT.filter((file) => /[!=]== ?MESSAGES\.|MESSAGES\.\w+ ?[!=]==/.test(textOf(file)));
    expect(compared).toEqual([]);
  });

  it('come with their code: each mutation of a screen asks for it', () => {
    const mutations = SCREENS.map(textOf).flatMap((text) => text.match(/`\s*mutation [^`]*`/g) ?? []);
    expect(mutations.length).toBeGreaterThan(10);
    expect(mutations.filter((text) => !/\.\.\. on Error \{\s*code\s*message\s*\}/.test(text))).toEqual([]);
  });

  it('stand in the catalogue: no screen has the text of a failure in its own code', () => {
    expect(SCREENS.length).toBeGreaterThan(300);
    const inline = SCREENS.flatMap((file) =>
      inlineFailures(textOf(file))
        .filter((text) => !UNREAD.some((unread) => unread.test(text)))
        .map((text) => `${file}: ${text}`),
    );
    expect(inline).toEqual([]);
  });

  it.each([
    "useCommand(invite, { failure: 'No such luck' })",
    "throw new ApiError('No such luck', 0)",
    "notices.failure('No such luck')",
    '<ErrorState message="No such luck" />',
    '<Banner kind="error">No such luck</Banner>',
    '<Banner kind="error" title={`No such luck`} />',
    "const FAILED = 'The luck could not be found.'",
    'const failed = <p>The luck is not available.</p>',
  ])('are found in the code of a screen: %s', (code) => {
    expect(inlineFailures(code)).toHaveLength(1);
  });
});
