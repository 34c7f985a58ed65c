import { describe, expect, it } from 'vitest';
import { canCompare, comparePage, readCompared } from './compare.ts';

describe('the requests to compare', () => {
  it.each<[string, number[] | null]>([
    ['42,57', [42, 57]],
    ['42, MDR-000057', [42, 57]],
    ['57,42,57', [57, 42]],
    ['42', [42]],
    ['1,2,3,4,5', [1, 2, 3, 4, 5]],
    ['', null],
    ['42,', null],
    ['42;57', null],
    ['0,1', null],
    ['42,valve', null],
    ['9999999999999999', null],
  ])('are named by %j', (text, ids) => {
    expect(readCompared(text)).toEqual(ids);
  });

  it('are two to four', () => {
    expect([0, 1, 2, 3, 4, 5].filter(canCompare)).toEqual([2, 3, 4]);
  });

  it('have an address that can be shared', () => {
    expect(comparePage([42, '57'])).toBe('/requests/compare?ids=42,57');
  });
});
