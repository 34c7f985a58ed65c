// @vitest-environment happy-dom
import { sessionToken } from '@portal/kit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ensureStorage } from './storage.ts';

const WHERE = ['localStorage', 'sessionStorage', 'BroadcastChannel'] as const;
const real = WHERE.map((name) => [name, Object.getOwnPropertyDescriptor(window, name) ?? {}] as const);

function refuse(...names: (typeof WHERE)[number][]) {
  const denied = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of names)
    Object.defineProperty(window, name, {
      configurable: true,
      ...(name === 'BroadcastChannel' ? { value: denied } : { get: denied }),
    });
}

/** Another frame of the page. */
function otherFrame() {
  const channel = new BroadcastChannel('frame-storage');
  const heard: unknown[] = [];
  channel.onmessage = ({ data }) => heard.push(data);
  return { channel, heard };
}

describe('storage in a frame', () => {
  const open: BroadcastChannel[] = [];
  afterEach(() => {
    for (const [name, descriptor] of real) Object.defineProperty(window, name, descriptor);
    for (const channel of open.splice(0)) channel.close();
    localStorage.clear();
    sessionStorage.clear();
  });

  it('is the browser’s own where the browser gives it', () => {
    ensureStorage();
    for (const [name, descriptor] of real)
      expect(Object.getOwnPropertyDescriptor(window, name)).toEqual(descriptor);
  });

  it('is that of the tab where the browser gives only that, and there are no channels where they are refused', () => {
    refuse('localStorage', 'BroadcastChannel');
    expect(() => sessionToken.read()).toThrow('denied');
    ensureStorage();
    sessionToken.store('abc');
    expect(sessionStorage.getItem('token')).toBe('abc');
    expect('BroadcastChannel' in window).toBe(false);
  });

  it('lasts as long as the frame where the browser refuses all', () => {
    refuse('localStorage', 'sessionStorage', 'BroadcastChannel');
    ensureStorage();
    expect(sessionToken.read()).toBeNull();
    sessionToken.store('abc');
    expect([sessionToken.read(), localStorage.length, localStorage.key(0)]).toEqual(['abc', 1, 'token']);
    expect(sessionStorage.length).toBe(0);
    sessionToken.clear();
    expect(sessionToken.read()).toBeNull();
  });

  it('is shared by the frames of the page where the browser refuses storage, and not channels', async () => {
    const { channel, heard } = otherFrame();
    open.push(channel);
    refuse('localStorage', 'sessionStorage');
    ensureStorage();
    localStorage.setItem('token', 'abc');
    sessionStorage.setItem('draft', 'of this tab');
    await vi.waitFor(() => expect(heard).toEqual(['joined', ['token', 'abc']]));

    const told = vi.fn();
    window.addEventListener('storage', told);
    channel.postMessage(['token', null]);
    channel.postMessage(['token', 'def']);
    await vi.waitFor(() => expect(localStorage.getItem('token')).toBe('def'));
    expect(told.mock.calls.map(([{ key, oldValue, newValue }]) => [key, oldValue, newValue])).toEqual([
      ['token', 'abc', null],
      ['token', null, 'def'],
    ]);
    window.removeEventListener('storage', told);

    channel.postMessage('joined');
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(['token', 'def']));
  });
});
