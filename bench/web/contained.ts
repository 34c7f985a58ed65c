// `node bench/web/contained.ts [--rounds 9]`: the cost of closing the built-in objects, and the cost of a sandbox; see bench/README.md
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM } from '../../e2e/harness/chromium.ts';
import { startGateway } from '../../e2e/harness/gateway.ts';
import { admin } from '../../e2e/harness/publishing.ts';
import { median } from '../report/figures.ts';
import { markdownTable } from '../report/table.ts';
import { noteArrivals } from './arrival.ts';
import { DASHBOARDS, type Storage, signIn } from './visit.ts';
import { within } from './within.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const TIMEOUT_MS = 30_000;

const place = DASHBOARDS.find(({ name }) => name === 'analyst');
if (!place?.role) throw new Error('The bench has no dashboard of analysts');
const { path, role, content } = place;

const KINDS = ['closed', 'open', 'sandboxed'] as const;
type Kind = (typeof KINDS)[number];

interface Seen {
  /** The time until the first card, in ms since the start of the page. */
  ms: number;
  /** The processor time of the page's main thread until then. */
  cpuMs: number;
  /** How long the built-in objects took to close. */
  closingMs: number;
}

declare global {
  interface Window {
    closing: { from: number; until: number };
  }
}

/**
 * The shell closes the built-in objects from the first to the last with `Object.preventExtensions`. With `isOpen`, this function replaces
 * each object with an empty one, so that the same build closes nothing.
 */
function watchClosing(isOpen: boolean) {
  const prevent = Object.preventExtensions;
  const [first, last]: object[] = [Boolean, Math];
  let isClosing = false;
  window.closing = { from: 0, until: 0 };
  Object.preventExtensions = <T>(owner: T): T => {
    if (owner === first) {
      isClosing = true;
      window.closing.from = performance.now();
    }
    if (!isClosing) return prevent(owner);
    if (owner === last) {
      isClosing = false;
      window.closing.until = performance.now();
    }
    return isOpen ? ({} as T) : prevent(owner);
  };
}

/** Resolves when the first card is on the screen, on the page or in its frame. */
async function firstCard(page: Page, kind: Kind): Promise<number> {
  const inFrame = (url: string) => url.includes('/sandbox/');
  if (kind === 'sandboxed' && !page.frames().some((frame) => inFrame(frame.url())))
    await page.waitForEvent('framenavigated', {
      predicate: (frame) => inFrame(frame.url()),
      timeout: TIMEOUT_MS,
    });
  const frame = kind === 'sandboxed' ? page.frames().find((each) => inFrame(each.url())) : page.mainFrame();
  const began = await page.evaluate(() => performance.timeOrigin);
  const came = await frame?.evaluate(async () => performance.timeOrigin + (await window.arrival));
  return (came ?? Number.NaN) - began;
}

async function look(browser: Browser, url: string, kind: Kind, storageState: Storage): Promise<Seen> {
  const context = await browser.newContext({ baseURL: url, storageState });
  try {
    await context.addInitScript(watchClosing, kind === 'open');
    await noteArrivals(context, content);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(path, { waitUntil: 'commit' });
    const ms = await within(TIMEOUT_MS, firstCard(page, kind), `${path} (${kind}) showed no card`);
    const { metrics } = await session.send('Performance.getMetrics');
    const cpuMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    const { from, until } = await page.evaluate(() => window.closing);
    return { ms, cpuMs, closingMs: until - from };
  } finally {
    await context.close();
  }
}

const whole = await startGateway({ RATE_LIMITS: 'off' });
const framed = await startGateway({ RATE_LIMITS: 'off' });
const browser = await chromium.launch(CHROMIUM);
const rounds: Record<Kind, Seen>[] = [];
try {
  await admin(framed, 'dashboard-sandbox', 'on', place.name);
  const urlOf = (kind: Kind) => (kind === 'sandboxed' ? framed.url : whole.url);
  const storages = new Map<string, Storage>();
  for (const { url } of [whole, framed]) storages.set(url, await signIn(browser, url, role));
  // The first visits fill the caches of the gateways and are not counted.
  for (let round = -1; round < Number(values.rounds); round++) {
    const seen: Partial<Record<Kind, Seen>> = {};
    // Change the order in each round, so that no kind is always first.
    for (const at of KINDS.keys()) {
      const kind = KINDS[(at + round + 1) % KINDS.length] as Kind;
      seen[kind] = await look(browser, urlOf(kind), kind, storages.get(urlOf(kind)) as Storage);
    }
    if (round >= 0) rounds.push(seen as Record<Kind, Seen>);
  }
} finally {
  await browser.close();
  await whole.stop();
  await framed.stop();
}

const spread = (numbers: readonly number[], digits: number) =>
  `${(median(numbers) ?? Number.NaN).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)})`;
const ratios = (one: Kind, other: Kind, key: 'ms' | 'cpuMs') =>
  spread(
    rounds.map((seen) => seen[one][key] / seen[other][key]),
    2,
  );
const of = (kind: Kind, key: keyof Seen, digits = 0) =>
  spread(
    rounds.map((seen) => seen[kind][key]),
    digits,
  );
const rows = [
  ['closed, ms', of('closed', 'ms'), of('closed', 'cpuMs')],
  ['open, ms', of('open', 'ms'), of('open', 'cpuMs')],
  ['sandboxed, ms', of('sandboxed', 'ms'), of('sandboxed', 'cpuMs')],
  ['closed to open', ratios('closed', 'open', 'ms'), ratios('closed', 'open', 'cpuMs')],
  ['sandboxed to closed', ratios('sandboxed', 'closed', 'ms'), ratios('sandboxed', 'closed', 'cpuMs')],
];
process.stdout.write(
  `${[
    `The first card of the ${place.name} dashboard, empty cache: medians of ${rounds.length} interleaved rounds (least to most); load of the machine ${loadavg()[0]?.toFixed(1)}.`,
    markdownTable(['', 'until the first card', "the page's main thread until then"], rows),
    `Closing takes ${of('closed', 'closingMs', 1)} ms; with empty objects in their place ${of('open', 'closingMs', 1)} ms.`,
  ].join('\n\n')}\n`,
);
