import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Role } from '@portal/domain';
import { ACCOUNTS, PASSWORD } from '../../e2e/harness/people.ts';

const CPU_SLOWDOWN = 4;
const LATENCY_MS = 40;
const BYTES_PER_SECOND = (10 * 1024 * 1024) / 8;

/** What came over the wire, and when what a person came for was there. */
export interface Visit {
  ms: number;
  requests: number;
  kb: number;
  scriptKb: number;
}

/** Where a person goes, and what they came for. */
export interface Place {
  name: string;
  path: string;
  role: Role | null;
  content: string;
}

export const HOME: Place = { name: 'home, signed out', path: '/home', role: null, content: 'h1' };
export const DASHBOARDS: readonly Place[] = [
  { name: 'provider', path: '/provider-dashboard', role: 'provider', content: 'article' },
  { name: 'analyst', path: '/analyst-dashboard', role: 'analyst', content: 'article' },
  { name: 'committee', path: '/committee-dashboard', role: 'committee', content: 'article' },
  { name: 'supply chain', path: '/supply-chain-dashboard', role: 'supply_chain', content: 'article' },
  { name: 'admin', path: '/admin/users', role: 'admin', content: 'tbody tr' },
];

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The storage of a browser in which the demo account of the role is signed in. */
export async function signIn(browser: Browser, url: string, role: Role): Promise<Storage> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(ACCOUNTS[role]);
  await dialog.getByLabel(/^Password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: /, account$/ }).waitFor();
  const storage = await context.storageState();
  await context.close();
  return storage;
}

/** A slow machine on a line of middling speed, and a count of all that comes over it. */
async function slowDown(page: Page): Promise<{ session: CDPSession; seen: Omit<Visit, 'ms'> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const seen = { requests: 0, kb: 0, scriptKb: 0 };
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // What the browser still had is no request.
    if (encodedDataLength === 0) return;
    seen.requests++;
    seen.kb += encodedDataLength / 1000;
    if (scripts.has(requestId)) seen.scriptKb += encodedDataLength / 1000;
  });
  return { session, seen };
}

/** Milliseconds since the page, or the last click, began, once the content is there. */
const arrival = (page: Page, content: string) =>
  page
    .waitForFunction(
      (selector) => {
        const there = document.querySelector(selector);
        const from = Number(document.documentElement.dataset.clickedAt ?? 0);
        return there && performance.now() - from;
      },
      content,
      { polling: 'raf' },
    )
    .then(async (handle) => Number(await handle.jsonValue()));

const QUIET_MS = 500;

/** Until nothing more has come for a while; the stream of live changes never ends. */
async function quiet(page: Page, seen: Readonly<Omit<Visit, 'ms'>>): Promise<void> {
  for (let before = -1; before !== seen.requests; ) {
    before = seen.requests;
    await page.waitForTimeout(QUIET_MS);
  }
}

async function arrive(page: Page, { path, content }: Place): Promise<Visit> {
  const { session, seen } = await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  const ms = await arrival(page, content);
  await quiet(page, seen);
  await session.detach();
  return { ms, ...seen };
}

/** A first visit with an empty cache, then a second one of the same browser. */
export async function visit(
  browser: Browser,
  url: string,
  place: Place,
  storageState?: Storage,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext({ baseURL: url, storageState });
  const first = await context.newPage();
  const cold = await arrive(first, place);
  await first.close();
  const warm = await arrive(await context.newPage(), place);
  await context.close();
  return { cold, warm };
}

const HOVER_MS = 300;

/** From the analysts' dashboard to that of supply chain, by the link; pointed at for a while before, or clicked at once. */
export async function move(
  browser: Browser,
  url: string,
  storageState: Storage,
  hovered: boolean,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, storageState });
  const page = await context.newPage();
  await page.goto('/analyst-dashboard');
  await page.locator('article').first().waitFor();
  const { seen } = await slowDown(page);
  await quiet(page, seen);
  Object.assign(seen, { requests: 0, kb: 0, scriptKb: 0 });
  const link = page.getByRole('link', { name: 'Supply Chain Dashboard' });
  await page.evaluate(() => {
    addEventListener(
      'click',
      () => {
        document.documentElement.dataset.clickedAt = String(performance.now());
        // What was there before is not what the person is waiting for.
        for (const card of document.querySelectorAll('article')) card.dataset.old = 'true';
      },
      { capture: true },
    );
  });
  if (hovered) {
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    await link.click();
  } else {
    // Without the pointer's way over the link.
    await link.evaluate((element: HTMLElement) => element.click());
  }
  await page.waitForURL('/supply-chain-dashboard');
  const ms = await arrival(page, 'article:not([data-old])');
  await quiet(page, seen);
  await context.close();
  return { ms, ...seen };
}
