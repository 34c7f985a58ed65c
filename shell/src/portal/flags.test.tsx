import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setFlags, useFlagsOf } from './flags.ts';

it.each(['constructor', 'toString', '__proto__'])('a dashboard may have the name %s', (name) => {
  setFlags(JSON.parse(`{ "other": ["a"] }`));
  expect(renderHook(() => useFlagsOf(name)).result.current).toEqual([]);
  setFlags(JSON.parse(`{ "${name}": ["a"] }`));
  expect(renderHook(() => useFlagsOf(name)).result.current).toEqual(['a']);
});
