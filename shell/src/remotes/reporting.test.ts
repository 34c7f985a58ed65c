// @vitest-environment happy-dom
import type { Registry, RegistryEntry } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const vitals = vi.hoisted(() => ({ onLCP: vi.fn(), onINP: vi.fn(), onCLS: vi.fn() }));
vi.mock('web-vitals', () => vitals);
vi.mock('./runtime.ts', () => ({ loadContainer: vi.fn() }));

const entryOf = (name: string): RegistryEntry => ({
  name,
  version: '1.0.0-00000001',
  entry: `/remotes/${name}/1.0.0-00000001/remoteEntry.js`,
  integrity: '',
  preload: [],
  manifest: {
    name,
    displayName: name,
    contract: '^1.0.0',
    routes: [{ path: `/${name}-dashboard`, title: name, access: {} }],
    nav: [],
    cards: [],
    embeddable: false,
  },
});

describe('what a page reports of the openings on it', () => {
  const sent: { measurements: { name: string; measure: string }[]; loads: object[] }[] = [];
  // A page reports once it has begun to: later tests get a page of their own.
  let beginOpening: typeof import('./opening.ts').beginOpening;
  let readRegistry: typeof import('./registry.ts').readRegistry;
  let startReporting: typeof import('./reporting.ts').startReporting;
  beforeAll(async () => {
    vi.resetModules();
    ({ beginOpening } = await import('./opening.ts'));
    ({ readRegistry } = await import('./registry.ts'));
    ({ startReporting } = await import('./reporting.ts'));
  });
  afterAll(() => {
    vi.resetModules();
  });
  beforeEach(async () => {
    vi.useFakeTimers();
    localStorage.setItem(STORAGE_KEYS.sessionToken, 'token');
    const compared = entryOf('compared');
    const remotes = [
      { ...compared, canary: { percent: 0, entry: { ...compared, version: '1.1.0-00000002' } } },
      entryOf('other'),
    ];
    document.body.innerHTML = `<script id="registry" type="application/json">${JSON.stringify({ remotes } as Registry)}</script>`;
    await readRegistry();
    vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
      if (url === '/api/remotes/reports') sent.push(JSON.parse(String(body)));
      return Promise.resolve(new Response());
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are loads while a canary is compared, and measurements in any case; contributions count as pages do', () => {
    beginOpening(entryOf('compared'), 'slot').shown();
    startReporting();
    startReporting();
    beginOpening(entryOf('other'), 'slot').shown();
    beginOpening(entryOf('compared'), 'page').failed(true);
    vi.advanceTimersByTime(5000);
    const [report, ...more] = sent;
    expect(more).toEqual([]);
    const about = { name: 'compared', version: '1.0.0-00000001', opened: true };
    expect(report?.loads).toEqual([
      { ...about, failed: false, stopped: false, ms: expect.any(Number) },
      { ...about, failed: true, stopped: true },
    ]);
    expect(report?.measurements.map(({ name, measure }) => `${name} ${measure}`)).toEqual([
      'compared shown',
      'other shown',
    ]);
  });

  it('are vitals of a dashboard only when a page of it was shown, and nothing of another one', () => {
    const report = (watch: typeof vitals.onCLS) => {
      watch.mock.calls.at(-1)?.[0]({ value: 0.1 });
      window.dispatchEvent(new Event('pagehide'));
      return sent.at(-1)?.measurements.map(({ name, measure }) => `${name} ${measure}`);
    };
    sent.length = 0;
    // Only contributions were shown, of two dashboards.
    expect(report(vitals.onCLS)).toBeUndefined();
    beginOpening(entryOf('other'), 'page').shown();
    window.dispatchEvent(new Event('pagehide'));
    sent.length = 0;
    expect(report(vitals.onINP)).toBeUndefined();
  });
});
