// @vitest-environment happy-dom
import { STORAGE_KEYS } from '@portal/domain';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionToken } from '../session/token.ts';
import { PortalTestProvider, testUser } from '../testing/index.ts';
import { useDraft } from './useDraft.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  sessionToken.clear();
});

it('what is sent from a form that is closed before the server is asked goes from the server, too', async () => {
  const user = testUser('analyst');
  const text = JSON.stringify({ notes: 'Fits.' });
  const seen = { saved: text, base: 2, savedAt: null, tried: null };
  sessionStorage.setItem(STORAGE_KEYS.draft(user.id, 'notes'), text);
  sessionStorage.setItem(STORAGE_KEYS.draftSeen(user.id, 'notes'), JSON.stringify(seen));
  sessionToken.store('token');
  const called: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    called.push(`${method} ${url}`);
    const stored = { value: JSON.parse(text), version: 2, saved_at: null };
    return method === 'GET' ? Response.json(stored) : new Response(null, { status: 204 });
  });
  const { result } = renderHook(() => useDraft('notes'), {
    wrapper: ({ children }) => <PortalTestProvider user={user}>{children}</PortalTestProvider>,
  });
  const stop = result.current.follow({ show() {}, take() {} });
  result.current.discard();
  stop();
  await vi.waitFor(() => expect(called.at(-1)).toMatch(/^DELETE .*\/drafts\/notes\?version=2$/));
});
