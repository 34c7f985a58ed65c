import { describe, expect, it } from 'vitest';
import { pageTitle, titleWithRequest } from './product.ts';

describe('the title of a page', () => {
  it('begins with the number of the request that is open on it', () => {
    const title = titleWithRequest('Analyst Dashboard', '?q=stent&request=42');
    expect(pageTitle(title, '3')).toBe('(3) MDR-000042 · Analyst Dashboard · Medical Device Requests');
  });

  it.each(['', '?request=', '?request=x', '?request=0', '?q=42'])('names no request with "%s"', (search) => {
    expect(titleWithRequest('Analyst Dashboard', search)).toBe('Analyst Dashboard');
  });
});
