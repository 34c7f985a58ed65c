// @vitest-environment happy-dom
import { sessionToken } from '@portal/kit';
import { afterEach, describe, expect, it } from 'vitest';
import { ensureStorage } from './storage.ts';

const real = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor;

describe('storage in a frame', () => {
  afterEach(() => {
    Object.defineProperty(window, 'localStorage', real);
    localStorage.clear();
  });

  it('is the browser’s own where the browser gives it', () => {
    ensureStorage();
    expect(Object.getOwnPropertyDescriptor(window, 'localStorage')).toEqual(real);
  });

  it('lasts as long as the frame where the browser refuses it', () => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    expect(() => sessionToken.read()).toThrow('denied');
    ensureStorage();
    expect(sessionToken.read()).toBeNull();
    sessionToken.store('abc');
    expect([sessionToken.read(), localStorage.length, localStorage.key(0)]).toEqual(['abc', 1, 'token']);
    sessionToken.clear();
    expect(sessionToken.read()).toBeNull();
  });
});
