import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ROLE_DEFINITIONS, type Role } from '@portal/domain';
import { type Gateway, startGateway } from './gateway.ts';
import { test as base, expect, type Page } from './test.ts';

export { expect, type Page } from './test.ts';

interface PrivateTest {
  /** A gateway of the test's own, which it may hold up, stop or fill. */
  gateway: Gateway;
  /** A page on it at which the person of that role is signed in. */
  enter(role: Role, viewport?: { width: number; height: number }): Promise<Page>;
}

/** Journeys for which the portal of the other journeys is too good: it is stopped, emptied or filled here. */
export const test = base.extend<PrivateTest>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  gateway: async ({}, use) => {
    const gateway = await startGateway();
    await use(gateway);
    await gateway.stop();
  },
  enter: async ({ browser, gateway }, use) => {
    const pages: Page[] = [];
    await use(async (role, viewport = { width: 1280, height: 900 }) => {
      const context = await browser.newContext({ baseURL: gateway.url, viewport });
      const page = await context.newPage();
      pages.push(page);
      await page.goto('/login');
      await page.getByRole('button', { name: ROLE_DEFINITIONS[role].displayName, exact: true }).click();
      await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

/** The private gateway's database. */
export const databaseOf = ({ dataDir }: Gateway) => new DatabaseSync(join(dataDir, 'portal.sqlite'));

/** Takes every request away. */
export function removeRequests(gateway: Gateway) {
  using database = databaseOf(gateway);
  for (const table of ['request_votes', 'request_files', 'request_events', 'device_requests'])
    database.exec(`DELETE FROM ${table}`);
}
