import { type Browser, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import type { Role } from '@portal/domain';
import { type Api, openApi } from './api.ts';
import type { Dialect } from './launcher.ts';
import { storageOf } from './people.ts';

export { expect, type Page } from '@playwright/test';

interface PortalOptions {
  /** The database under the portal that the test runs against. */
  dialect: Dialect;
}

interface PortalWorker extends PortalOptions {
  portal: string;
}

interface PortalTest {
  /** A browser of its own in which the person of that role is signed in. */
  as(role: Role, options?: BrowserContextOptions): Promise<Page>;
  /** What other people do meanwhile, over the documented REST calls. */
  api: Api;
  /** A device name that no other test uses. */
  device: string;
}

async function launch(dialect: Dialect): Promise<string> {
  const answer = await fetch(`${process.env.PORTAL_LAUNCHER}${dialect}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** Collects what a page complains about from now on: errors of its code, and all that the browser refused. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

const open = (browser: Browser, options: BrowserContextOptions) =>
  browser.newContext(options).then((context) => context.newPage());

export const test = base.extend<PortalTest, PortalWorker>({
  dialect: ['sqlite', { option: true, scope: 'worker' }],
  portal: [async ({ dialect }, use) => use(await launch(dialect)), { scope: 'worker', timeout: 300_000 }],
  baseURL: async ({ portal }, use) => use(portal),
  as: async ({ browser, dialect, baseURL }, use) => {
    const pages: Page[] = [];
    await use(async (role, options = {}) => {
      const page = await open(browser, { baseURL, storageState: storageOf(dialect, role), ...options });
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
  api: async ({ dialect, portal }, use) => {
    await using api = await openApi(dialect, portal);
    await use(api);
  },
  device: async ({ dialect }, use, { testId, retry }) =>
    use(`${dialect} device ${testId.slice(-8)}${retry || ''} ${Date.now().toString(36)}`),
});
