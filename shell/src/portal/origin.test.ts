// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { safeOrigin } from './origin.ts';

describe('the remembered origin', () => {
  it('is a path of this portal with its search and hash', () => {
    expect(safeOrigin({ from: '/analyst-dashboard?request=7#files' })).toBe(
      '/analyst-dashboard?request=7#files',
    );
  });

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'analyst-dashboard',
    '',
    42,
    null,
    undefined,
  ])('is never %j', (from) => {
    expect(safeOrigin({ from })).toBeUndefined();
  });

  it('is not the sign-in page itself', () => {
    expect(safeOrigin({ from: '/login' })).toBeUndefined();
    expect(safeOrigin({ from: '/signup?x=1' })).toBeUndefined();
  });

  it('is missing when the page was opened directly', () => {
    expect(safeOrigin(null)).toBeUndefined();
    expect(safeOrigin({})).toBeUndefined();
  });
});
