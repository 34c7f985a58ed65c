import type { Page } from '@playwright/test';

/** Tests that run at the same time act for the same people: each has drafts of its own. Call it before the page opens anything. */
export async function keepOwnDrafts(page: Page, test: string): Promise<void> {
  await page.addInitScript((name) => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      fetch(typeof input === 'string' ? input.replace(/^\/api\/drafts\//, `$&${name}:`) : input, init);
  }, test);
}
