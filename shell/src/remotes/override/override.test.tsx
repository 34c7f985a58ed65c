// @vitest-environment happy-dom
import { OVERRIDE_TICKET, type Registry } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyOverride } from './apply.ts';
import { OverrideFrame } from './OverrideFrame.tsx';

const ORIGIN = 'http://localhost:4010';
const manifestOf = (name: string, path = `/${name}-dashboard`) => ({
  name,
  displayName: `${name} dashboard`,
  routes: [{ path, title: `${name} dashboard`, access: {} }],
  nav: [],
  cards: [],
});
const live = {
  remotes: [
    { name: 'provider', manifest: manifestOf('provider') },
    { name: 'analyst', version: '1', manifest: manifestOf('analyst') },
  ],
} as unknown as Registry;
const user = testUser('analyst');
const stored = { name: 'analyst', origin: ORIGIN, ticket: 't1', userId: user.id };
const allowed = { name: 'analyst', origin: ORIGIN };
const store = (override: object) => localStorage.setItem(STORAGE_KEYS.override, JSON.stringify(override));
const isStored = () => localStorage.getItem(STORAGE_KEYS.override) !== null;

let replaced: string[];
beforeEach(() => {
  replaced = [];
  localStorage.clear();
  history.replaceState(null, '', '/analyst-dashboard?q=guide');
  vi.spyOn(location, 'replace').mockImplementation((url) => void replaced.push(String(url)));
  vi.spyOn(location, 'reload').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a stored override', () => {
  it('asks for the page that is made for it, at the same address', async () => {
    store(stored);
    void applyOverride(live, undefined);
    await vi.waitFor(() => expect(replaced).toHaveLength(1));
    expect(replaced[0]).toMatch(/\/analyst-dashboard\?q=guide&override-ticket=t1$/);
  });

  it('takes the place of the live version on that page, and leaves no ticket in the address', async () => {
    store(stored);
    history.replaceState(null, '', `/analyst-dashboard?q=guide&${OVERRIDE_TICKET}=t1`);
    const manifest = manifestOf('analyst', '/mine');
    const description = { name: 'analyst', version: '2', entry: 'remoteEntry.js', manifest };
    vi.stubGlobal('fetch', async () => Response.json(description));
    const { registry, used } = await applyOverride(live, allowed);
    expect(used).toEqual(stored);
    expect(registry.remotes).toMatchObject([
      { name: 'provider' },
      { name: 'analyst', version: '2', entry: `${ORIGIN}/remoteEntry.js`, standIn: true },
    ]);
    expect(location.search).toBe('?q=guide');
  });

  it('takes nothing that is of another dashboard or of the portal', async () => {
    store(stored);
    for (const path of ['/provider-dashboard', '//provider-dashboard', '/profile']) {
      const manifest = manifestOf('analyst', path);
      const description = { name: 'analyst', version: '2', entry: 'remoteEntry.js', manifest };
      vi.stubGlobal('fetch', async () => Response.json(description));
      const { registry, problem } = await applyOverride(live, allowed);
      expect(registry).toBe(live);
      expect(problem).toContain(path);
    }
  });

  it('is dropped, with the reason, when the gateway makes no such page any more', async () => {
    store(stored);
    history.replaceState(null, '', `/analyst-dashboard?${OVERRIDE_TICKET}=t1`);
    const { registry, problem } = await applyOverride(live, undefined);
    expect(registry).toBe(live);
    expect(problem).toBe(`You may no longer use analyst from ${ORIGIN} here.`);
    expect([isStored(), replaced]).toEqual([false, []]);
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('failed')), `${ORIGIN} does not answer.`],
    [
      'serves another dashboard',
      async () => Response.json({ name: 'provider' }),
      `${ORIGIN} does not serve the dashboard analyst.`,
    ],
  ])('stays while its server %s, and the live version is shown', async (_, answer, reason) => {
    store(stored);
    vi.stubGlobal('fetch', answer);
    const { registry, used, problem } = await applyOverride(live, allowed);
    expect(registry).toBe(live);
    expect([used, problem]).toEqual([stored, `${reason} The live version is shown.`]);
    expect(isStored()).toBe(true);
  });
});

it('an address alone overrides nothing: it only requests an override', async () => {
  history.replaceState(null, '', `/analyst-dashboard?override=analyst@${ORIGIN}`);
  const { registry, requested, used } = await applyOverride(live, allowed);
  expect([registry, used]).toEqual([live, undefined]);
  expect(requested).toEqual(allowed);
  expect([location.search, isStored()]).toEqual(['', false]);
});

describe('the pages of a browser with an override', () => {
  const open = (userId: number) => {
    store({ ...stored, userId });
    render(
      <PortalTestProvider user={user}>
        <PortalProvider testing>
          <OverrideFrame registry={live} used={{ ...stored, userId }}>
            <p>The page</p>
          </OverrideFrame>
        </PortalProvider>
      </PortalTestProvider>,
    );
  };

  it('say where the dashboard comes from', () => {
    open(user.id);
    expect(screen.getByText('The page')).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'Override' }).textContent).toContain(
      `analyst from ${ORIGIN}`,
    );
  });

  it('show nothing to somebody else, for whom it is reset', () => {
    open(user.id + 1);
    expect(screen.queryByText('The page')).toBeNull();
    expect(isStored()).toBe(false);
    expect(location.reload).toHaveBeenCalledOnce();
  });
});
