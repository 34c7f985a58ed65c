import { afterEach, expect, it } from 'vitest';
import { objectMaker } from './object-maker.ts';
import { fastPaths, useFastPaths } from './switch.ts';

const before = fastPaths();
afterEach(() => useFastPaths(before));

it('makes the same object with fast paths and without them, in the same order', () => {
  const make = objectMaker<Record<string, unknown>, object>({
    b: 'first',
    'a b': ['a "quoted" name', (value: number) => value + 1],
    missing: 'nowhere',
    none: ['none', (value: null) => value],
  });
  const from = { first: 'text', 'a "quoted" name': 1, none: null };
  const [fast, plain] = [true, false].map((use) => {
    useFastPaths(use);
    return make(from);
  });
  expect(fast).toEqual({ b: 'text', 'a b': 2, missing: undefined, none: null });
  expect(plain).toEqual(fast);
  expect(Object.keys(plain ?? {})).toEqual(Object.keys(fast ?? {}));
});
