import type { BrowserContext, Page, ViewportSize } from '@playwright/test';
import type { Role } from '@portal/domain';
import { type Api, openApi } from './api.ts';
import { base } from './browsers.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { type Dialect, filledFolder, portalOn } from './launched.ts';
import { keepOwnDrafts } from './own-drafts.ts';
import { storageOf } from './people.ts';
import { takesPhotos } from './photos.ts';

export { expect, type Page } from '@playwright/test';

interface PortalOptions {
  /** The database of the portal under test. */
  dialect: Dialect;
}

interface PortalWorker extends PortalOptions {
  portal: string;
  /** The worker's own gateway. It is defined here because tests with other worker fixtures run in another worker. */
  spare: Gateway;
  /** Contexts that no test uses at the moment. */
  kept: BrowserContext[];
}

interface Entrance {
  viewport?: ViewportSize;
  /** True for a context with an empty cache. */
  fresh?: boolean;
}

interface PortalTest {
  /**
   * Opens a page in its own context, in which the person of that role is signed in, or nobody. The context may come from an earlier test,
   * with empty storage: its cache of files and compiled code stays.
   */
  as(who: Role | 'visitor', entrance?: Entrance): Promise<Page>;
  /** Actions of other people during the test, by the documented REST calls. */
  api: Api;
  /** A device name that no other test uses. */
  device: string;
}

/** Collects the errors of a page from now on: errors of its code, and everything that the browser refuses. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
  return complaints;
}

const NOBODY = { cookies: [], origins: [] };

export const test = base.extend<PortalTest, PortalWorker>({
  dialect: ['sqlite', { option: true, scope: 'worker' }],
  portal: [async ({ dialect }, use) => use(await portalOn(dialect)), { scope: 'worker', timeout: 300_000 }],
  spare: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const gateway = await startGateway({}, await filledFolder());
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal),
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const kept: BrowserContext[] = [];
      await use(kept);
      for (const context of kept) await context.close();
    },
    { scope: 'worker' },
  ],
  as: async ({ browser, dialect, baseURL, kept }, use, { testId, retry }) => {
    const taken: BrowserContext[] = [];
    await use(async (who, { viewport, fresh } = {}) => {
      const context = (!fresh && kept.pop()) || (await browser.newContext({ baseURL }));
      taken.push(context);
      await context.setStorageState(who === 'visitor' ? NOBODY : storageOf(dialect, who));
      const page = await context.newPage();
      await keepOwnDrafts(page, `${testId}-${retry}`);
      if (viewport) await page.setViewportSize(viewport);
      return page;
    });
    for (const context of taken) for (const page of context.pages()) await page.close();
    kept.push(...taken);
  },
  api: async ({ dialect, portal }, use) => {
    await using api = await openApi(dialect, portal);
    await use(api);
  },
  device: async ({ dialect }, use, { testId, retry }) =>
    use(
      takesPhotos()
        ? 'Glidewire Advantage'
        : `${dialect} device ${testId.slice(-8)}${retry || ''} ${Date.now().toString(36)}`,
    ),
});
