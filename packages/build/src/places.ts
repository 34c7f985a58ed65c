import { globSync } from 'node:fs';
import path from 'node:path';
import { textOf } from './named-tests.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const PRODUCT = '{gateway,shell,mfe-*,packages/*}/{src/**/*.{ts,tsx,css},portal.json}';
/**
 * These files do not count, because nothing in them has to be added by hand for the product: tests and their helpers, printed
 * files, the demo's first requests, and the events of old gateway versions.
 */
const NOT_COUNTED = /\.test\.tsx?$|\/graphql-env\.d\.ts$|\/(testing|proof|demo)\/|\/older-events\.ts$/;

const files = globSync(PRODUCT, { cwd: ROOT })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !NOT_COUNTED.test(file))
  .sort();

/** The documents that say what the product takes and answers, and the budgets of what it costs. */
const DOCUMENTS = ['docs/rest.md', 'docs/embed.md', 'docs/deploy.md', 'bench/budgets.json'];

/** Comments do not count, because the program works without a change of them. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/**
 * The hand-written files of the product that contain one of these words, each with the number of such lines. A longer name in camel case also
 * counts: `startAnalysisFailed` contains `startAnalysis`.
 */
export const placesOf = (...words: readonly string[]): Map<string, number> => linesOf(files, words);

/** The documents that contain one of these words. */
export const documentsOf = (...words: readonly string[]): string[] => [...linesOf(DOCUMENTS, words).keys()];

function linesOf(among: readonly string[], words: readonly string[]): Map<string, number> {
  const named = new RegExp(`\\b(?:${words.join('|')})(?:[A-Z][A-Za-z]*)?\\b`);
  const lines = (file: string) =>
    withoutComments(textOf(file))
      .split('\n')
      .filter((line) => named.test(line)).length;
  return new Map(among.map((file) => [file, lines(file)] as const).filter(([, count]) => count > 0));
}

/**
 * The file patterns that a recipe of CONTRIBUTING.md names: the places of its table, which every addition needs, and those of the list below
 * it, which only some need. `text` is the whole recipe.
 */
export function recipe(title: string): { places: string[]; besides: string[]; text: string } {
  const [, section = ''] = textOf('CONTRIBUTING.md').split(`### ${title}\n`);
  const [text = ''] = section.split(/^#/m);
  const named = (line: RegExp) => [...text.matchAll(line)].map(([, pattern = '']) => pattern);
  return {
    places: named(/^\| `([^`]+)` \|/gm),
    besides: named(/^- \*[^*]+\*[^`\n]*`([\w-]+\/[^`]+)`/gm),
    text,
  };
}

/** True when one of the patterns matches the file. */
export const isNamed = (patterns: readonly string[], file: string): boolean =>
  patterns.some((pattern) => path.posix.matchesGlob(file, pattern));

/** The files of the checkout that match the pattern. */
export const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: ROOT });
