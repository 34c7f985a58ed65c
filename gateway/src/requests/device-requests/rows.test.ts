import { expect, it } from 'vitest';
import { searchTextOf } from './rows.ts';

it('the search key of a request ends with its last text, so that a new field without texts changes no stored key', () => {
  const texts = { device_name: 'Stent', manufacturer: 'Acme', description: null };
  expect(searchTextOf(texts)).toBe('stent\nacme');
});
