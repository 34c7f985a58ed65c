// @vitest-environment happy-dom
import { STORAGE_KEYS } from '@portal/domain';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionToken } from '../session/token.ts';
import { PortalTestProvider, testUser } from '../testing/index.ts';
import { type Draft, useDraft } from './useDraft.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  sessionToken.clear();
});

const ASKED = [
  [
    'closed before the server is asked',
    'notes',
    ({ follow, discard }: Draft<object>) => {
      const stop = follow({ show() {}, take() {} });
      discard();
      stop();
    },
  ],
  ['sent before it follows its draft', 'comment', ({ discard }: Draft<object>) => discard()],
] as const;

it.each(ASKED)('what is sent from a form that is %s goes from the server, too', async (_, name, send) => {
  const user = testUser('analyst');
  const text = JSON.stringify({ notes: 'Fits.' });
  const seen = { saved: text, base: 2, savedAt: null, tried: null };
  sessionStorage.setItem(STORAGE_KEYS.draft(user.id, name), text);
  sessionStorage.setItem(STORAGE_KEYS.draftSeen(user.id, name), JSON.stringify(seen));
  sessionToken.store('token');
  const called: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    called.push(`${method} ${url}`);
    const stored = { value: JSON.parse(text), version: 2, saved_at: null };
    return method === 'GET' ? Response.json(stored) : new Response(null, { status: 204 });
  });
  const { result } = renderHook(() => useDraft(name), {
    wrapper: ({ children }) => <PortalTestProvider user={user}>{children}</PortalTestProvider>,
  });
  send(result.current);
  await vi.waitFor(() => expect(called.at(-1)).toMatch(`/drafts/${name}?version=2`));
  expect(called.at(-1)).toMatch(/^DELETE /);
});
