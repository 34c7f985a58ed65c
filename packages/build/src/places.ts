import { globSync } from 'node:fs';
import path from 'node:path';
import { textOf } from './named-tests.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const PRODUCT = '{gateway,shell,mfe-*,packages/*}/{src/**/*.{ts,tsx,css},portal.json}';
/**
 * Tests and what they are made of, what a command prints, the requests that a demo begins with, and what gateways wrote that are
 * no longer released: nothing is added there.
 */
const NOT_COUNTED = /\.test\.tsx?$|\/graphql-env\.d\.ts$|\/(testing|proof|demo)\/|\/older-events\.ts$/;

const files = globSync(PRODUCT, { cwd: ROOT })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !NOT_COUNTED.test(file))
  .sort();

/** Nobody has to change a comment for the program to work. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** The hand-written files of the product that name one of these words, each with how many of its lines do. */
export function placesOf(...words: readonly string[]): Map<string, number> {
  const named = new RegExp(`\\b(?:${words.join('|')})\\b`);
  const lines = (file: string) =>
    withoutComments(textOf(file))
      .split('\n')
      .filter((line) => named.test(line)).length;
  return new Map(files.map((file) => [file, lines(file)] as const).filter(([, count]) => count > 0));
}

/** The places that a recipe of CONTRIBUTING.md names, as patterns of files. */
export function recipe(title: string): string[] {
  const [, section = ''] = textOf('CONTRIBUTING.md').split(`### ${title}\n`);
  const [text = ''] = section.split(/^#/m);
  return [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, pattern = '']) => pattern);
}

/** Whether one of the patterns names the file. */
export const isNamed = (patterns: readonly string[], file: string): boolean =>
  patterns.some((pattern) => path.posix.matchesGlob(file, pattern));

/** The files of the checkout that the pattern stands for. */
export const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: ROOT });
