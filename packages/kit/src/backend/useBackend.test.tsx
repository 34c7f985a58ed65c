import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionToken } from '../session/token.ts';
import { PortalTestProvider } from '../testing/PortalTestProvider.tsx';
import { useBackend } from './useBackend.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionToken.clear();
});

/** The backend of a screen of this dashboard, with a gateway that gives this answer. */
function backendOf(dashboard: string, answer: () => Response = () => Response.json({ ok: true })) {
  const sent: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
  const { result } = renderHook(useBackend, {
    wrapper: ({ children }) => <PortalTestProvider dashboard={dashboard}>{children}</PortalTestProvider>,
  });
  return { backend: result.current, sent };
}

describe('useBackend', () => {
  it("calls the dashboard's own backend, with the session", async () => {
    sessionToken.store('abc');
    const { backend, sent } = backendOf('devices');
    const item = await backend.fetch<{ ok: boolean }>('/items/7?sort=-at', {
      method: 'PATCH',
      body: { a: 1 },
    });
    expect(item.ok).toBe(true);
    expect(sent).toMatchObject([
      {
        url: '/api/apps/devices/items/7?sort=-at',
        init: { method: 'PATCH', body: '{"a":1}', headers: { authorization: 'Bearer abc' } },
      },
    ]);
  });

  it('sends a file as it is, and gives an answer that is no JSON', async () => {
    const { backend, sent } = backendOf('devices', () => new Response('%PDF'));
    const file = new Blob(['a'], { type: 'text/csv' });
    const answer = await backend.open('/report.pdf', { method: 'POST', body: file });
    expect(await answer.text()).toBe('%PDF');
    expect(sent[0]?.init.body).toBe(file);
    expect(sent[0]?.init.headers).not.toHaveProperty('content-type');
  });

  it('rejects with what the gateway says of a backend that is down', async () => {
    const refusal = { error: 'The backend of devices cannot be reached.', code: 'backend_down' };
    const { backend } = backendOf('devices', () => Response.json(refusal, { status: 502 }));
    await expect(backend.fetch('/items')).rejects.toMatchObject({
      status: 502,
      code: 'backend_down',
      message: refusal.error,
    });
  });

  it.each([
    '/../other/items',
    '/a/../../other/items',
    '/%2e%2e/other/items',
    '/..\\other\\items',
    '/.',
    '/./../../users',
    '//evil.example/items',
    '/\\evil.example/items',
    '/a/../',
    'items',
    '@other/items',
  ])('never leaves it by a path: %s', async (path) => {
    const { backend, sent } = backendOf('devices');
    const call = backend.fetch(path as '/').then(
      () => sent[0]?.url,
      () => 'refused',
    );
    expect(await call).toMatch(/^refused$|^\/api\/apps\/devices\/(?!\/)/);
    if (path.includes('other') || path.includes('users') || path.includes('evil')) expect(sent).toEqual([]);
  });

  it('is for screens of a dashboard', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => renderHook(useBackend)).toThrow('useBackend must be used on a screen of a dashboard');
    vi.restoreAllMocks();
  });
});
