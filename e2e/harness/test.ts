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
  /** The database under the portal that the test runs against. */
  dialect: Dialect;
}

interface PortalWorker extends PortalOptions {
  portal: string;
  /** A gateway of the worker's own. It stands here because tests with other fixtures of a worker run in another worker. */
  spare: Gateway;
  /** Contexts that no test uses now. */
  kept: BrowserContext[];
}

interface Entrance {
  viewport?: ViewportSize;
  /** A context that has fetched nothing before. */
  fresh?: boolean;
}

interface PortalTest {
  /**
   * A context of its own in which the person of that role is signed in, or nobody. It may be one that a test before has left,
   * with empty storage: what it has fetched and compiled is still there.
   */
  as(who: Role | 'visitor', entrance?: Entrance): Promise<Page>;
  /** What other people do meanwhile, over the documented REST calls. */
  api: Api;
  /** A device name that no other test uses. */
  device: string;
}

/** Collects what a page complains about from now on: errors of its code, and all that the browser refused. */
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
