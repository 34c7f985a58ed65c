// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { meetHost } from './host.ts';

const HOST = 'https://intranet.example';

describe('meeting the page around the frame', () => {
  const page = { postMessage: vi.fn() };
  beforeEach(() => {
    page.postMessage.mockClear();
    vi.stubGlobal('parent', page);
  });
  afterEach(() => vi.unstubAllGlobals());

  const say = (fields: object, origin = HOST, source: object = page) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        source,
        origin,
        data: { product: 'device-requests', ...fields },
      }),
    );
  const look = { type: 'look', theme: 'dark', lang: 'en' };

  it('greets every page, and sends everything else only to the page that has answered', async () => {
    const meeting = meetHost([HOST]);
    expect(page.postMessage.mock.calls).toEqual([[{ product: 'device-requests', type: 'hello' }, '*']]);
    say(look, 'https://evil.example');
    say({ type: 'open', path: '/x' });
    say(look);
    const host = await meeting;
    expect([host.origin, host.look().theme]).toEqual([HOST, 'dark']);
    host.tell({ type: 'submitted', id: '7' });
    expect(page.postMessage).toHaveBeenLastCalledWith(expect.objectContaining({ id: '7' }), HOST);
  });

  it('listens only to that page from then on', async () => {
    const meeting = meetHost([HOST, 'https://wiki.example']);
    say(look);
    const host = await meeting;
    const heard = vi.fn();
    host.subscribe(heard);
    say({ ...look, theme: 'light' }, 'https://wiki.example');
    say({ ...look, theme: 'light' }, HOST, {});
    expect(heard).not.toHaveBeenCalled();
    say({ ...look, theme: 'light' });
    expect(heard).toHaveBeenCalledOnce();
    expect(host.look().theme).toBe('light');
  });

  it('stops waiting for a page that does not answer or may not embed', async () => {
    const meeting = meetHost([HOST], 20);
    say(look, 'https://evil.example');
    await expect(meeting).rejects.toThrow('embed.js');
  });
});
