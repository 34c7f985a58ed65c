import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLast } from './useLast.ts';

it('keeps what was there while there is nothing, and starts anew with something else', () => {
  const { result, rerender } = renderHook(({ value, of }) => useLast(value, of), {
    initialProps: { value: undefined as string | undefined, of: '1' },
  });
  const seen = (value: string | undefined, of: string) => {
    rerender({ value, of });
    return result.current;
  };
  expect(result.current).toBeUndefined();
  expect(seen('one', '1')).toBe('one');
  expect(seen(undefined, '1')).toBe('one');
  expect(seen('another', '1')).toBe('another');
  expect(seen(undefined, '2')).toBeUndefined();
  expect(seen(undefined, '1')).toBeUndefined();
  expect(seen('one', '1')).toBe('one');
  // The data still belong to the query before.
  expect(seen('one', '2')).toBeUndefined();
  expect(seen('one', '2')).toBeUndefined();
  expect(seen(undefined, '2')).toBeUndefined();
  expect(seen('two', '2')).toBe('two');
});

it('takes null for nothing, as the data of a query are while it is read again', () => {
  const { result, rerender } = renderHook(({ value }) => useLast(value, '1'), {
    initialProps: { value: 'one' as string | undefined },
  });
  rerender({ value: null as never });
  expect(result.current).toBe('one');
  rerender({ value: 'two' });
  expect(result.current).toBe('two');
});
