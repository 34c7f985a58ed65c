import type { Page } from '@playwright/test';

/** Tests that run at the same time use the same people, so each test gets its own drafts. Call it before the page opens anything. */
export async function keepOwnDrafts(page: Page, test: string): Promise<void> {
  await page.addInitScript((name) => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      fetch(typeof input === 'string' ? input.replace(/^\/api\/drafts\//, `$&${name}:`) : input, init);
  }, test);
}
