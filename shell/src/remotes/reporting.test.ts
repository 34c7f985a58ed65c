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
  interface Sent {
    problems: { message: string; stack: string }[];
    measurements: { name: string; measure: string }[];
    loads: object[];
  }
  const sent: Sent[] = [];
  const bodies: { size: number; keepalive: boolean | undefined }[] = [];
  let answer: Promise<Response>;
  // A page starts to report only once, so later tests get a new page.
  let beginOpening: typeof import('./opening.ts').beginOpening;
  let noteProblem: typeof import('./problems.ts').noteProblem;
  let readRegistry: typeof import('./registry.ts').readRegistry;
  let startReporting: typeof import('./reporting.ts').startReporting;
  beforeAll(async () => {
    vi.resetModules();
    ({ beginOpening } = await import('./opening.ts'));
    ({ noteProblem } = await import('./problems.ts'));
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
    answer = Promise.resolve(new Response());
    vi.stubGlobal('fetch', (url: string, { body, keepalive }: RequestInit) => {
      if (url !== '/api/remotes/reports') return Promise.resolve(new Response());
      sent.push(JSON.parse(String(body)));
      bodies.push({ size: Buffer.byteLength(String(body)), keepalive });
      return answer;
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
    // Only contributions of two dashboards were shown.
    expect(report(vitals.onCLS)).toBeUndefined();
    beginOpening(entryOf('other'), 'page').shown();
    window.dispatchEvent(new Event('pagehide'));
    sent.length = 0;
    expect(report(vitals.onINP)).toBeUndefined();
  });

  it('are problems with the first lines of their stacks, in reports that browser and gateway take', async () => {
    sent.length = 0;
    bodies.length = 0;
    const at = `https://portal.example/remotes/other/1.0.0/js/${'é'.repeat(200)}.js`;
    // The last report is still on its way when the next one is sent.
    let arrive = () => {};
    answer = new Promise((resolve) => {
      arrive = () => resolve(new Response());
    });
    for (const letter of 'abcdefghijklmno') {
      const error = new Error(letter);
      error.stack = [
        `Error: ${letter}`,
        ...Array.from({ length: 60 }, (_, row) => `    at ${at}:${row}:1`),
      ].join('\n');
      noteProblem(entryOf('other'), 'uncaught', error);
    }
    window.dispatchEvent(new Event('pagehide'));
    const problems = sent.flatMap(({ problems }) => problems);
    expect(problems.map(({ message }) => message).join('')).toBe('abcdefghijklmno');
    for (const { stack } of problems) expect(stack.split('\n')).toHaveLength(20);
    expect(bodies.length).toBeGreaterThan(1);
    for (const { size } of bodies) expect(size).toBeLessThan(64 * 1024);
    const together = bodies.filter(({ keepalive }) => keepalive).reduce((sum, { size }) => sum + size, 0);
    expect(together).toBeGreaterThan(0);
    expect(together).toBeLessThan(64 * 1024);
    arrive();
    await answer;
  });

  it.each<[string, object, string[]]>([
    ['the portal’s page itself', {}, ['shown', 'lcp', 'inp', 'cls']],
    ['a frame, around which the vitals are those of the portal', { sandboxed: true }, ['shown']],
  ])('are of a dashboard in %s', async (_, how, measured) => {
    vi.resetModules();
    history.replaceState(null, '', '/framed-dashboard');
    const page = await import('./opening.ts');
    (await import('./reporting.ts')).startReporting();
    sent.length = 0;
    page.beginOpening({ ...entryOf('framed'), ...how }, 'page').shown();
    for (const watch of [vitals.onLCP, vitals.onINP, vitals.onCLS])
      watch.mock.calls.at(-1)?.[0]({ value: 0.1 });
    window.dispatchEvent(new Event('pagehide'));
    const names = sent.flatMap(({ measurements }) =>
      measurements.map(({ name, measure }) => `${name} ${measure}`),
    );
    expect(names).toEqual(measured.map((each) => `framed ${each}`));
  });
});
