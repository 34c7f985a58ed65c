import { expect, type Page } from '@playwright/test';

/** Opens a screen and waits until its content is shown. */
export async function show(page: Page, path: string) {
  await page.goto(path);
  await shown(page);
}

/** Goes to another screen of the open portal, as a link would. This takes a third of the work of loading it again. */
export async function move(page: Page, path: string) {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
  await shown(page);
}

async function shown(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading( \w+)?\.\.\.$/)).toHaveCount(0);
}

/** Opens the first request whose card has the badge. */
export async function openFirst(page: Page, badge: string) {
  const badges = page.locator('[data-tone]').getByText(badge, { exact: true });
  const card = page.getByRole('article').filter({ has: badges });
  const id = await card.first().locator('[data-card]').getAttribute('data-card');
  // Another card may be the first one now.
  const opener = page.locator(`[data-card="${id}"]`);
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('region').getByRole('button', { name: 'Close panel' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

/** Texts of buttons, choices and badges that are cut off, and elements that extend beyond their container. */
export const cutOff = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const found: string[] = [];
    for (const part of main.querySelectorAll<HTMLElement>('button, a, label, button *, label *')) {
      const box = part.getBoundingClientRect();
      const clips = getComputedStyle(part).overflowX !== 'visible' && part.clientWidth > 1;
      if (clips && part.textContent && part.scrollWidth > part.clientWidth + 1)
        found.push(`cut off: ${part.textContent}`);
      const table = part.closest('[role="group"]')?.getBoundingClientRect();
      if (table && box.right > table.right + 1) found.push(`out of reach: ${part.textContent}`);
    }
    for (const list of main.querySelectorAll('search, article'))
      for (const part of list.querySelectorAll('*'))
        if (part.getBoundingClientRect().right > list.getBoundingClientRect().right + 1)
          found.push(`stands out: ${part.textContent}`);
    return found;
  });
