import type { Locator } from '@playwright/test';
import { expectAccessible } from './harness/axe.ts';
import type { Gateway } from './harness/gateway.ts';
import { databaseOf, deleteRequests, expect, test } from './harness/private.ts';
import { shot, shotInSchemes } from './harness/shots.ts';
import { LOW_DESK, PHONE } from './harness/viewports.ts';

const MANY = 200;
/** The most requests that are checked for the total of a search. */
const COUNTED = 1_000;

/** Creates requests to analyse, the newest first: Device 1, Device 2, … */
function fill(gateway: Gateway, count = MANY) {
  using database = databaseOf(gateway);
  deleteRequests(database);
  database
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       INSERT INTO device_requests (device_name, description, representative_name, department, manufacturer,
         is_replacement, requested_by, requester_email, status, stage, stage_since, due_at, last_updated, submission_date,
         analysis_at, pending_at, ranked_at, search_text)
       SELECT 'Device ' || i, 'One of many.', 'N/A', 'CVOR', 'Abbott', 0, users.id, users.email,
         CASE i % 3 WHEN 0 THEN 'under_analysis' ELSE 'submitted' END, CASE i % 3 WHEN 0 THEN 'under_analysis' ELSE 'submitted' END,
         at,
         CASE i % 4 WHEN 0 THEN strftime('%Y-%m-%d %H:%M:%f', 'now', '+30 days')
           WHEN 1 THEN strftime('%Y-%m-%d %H:%M:%f', 'now', '-3 days') END,
         CASE i % 6 WHEN 0 THEN strftime('%Y-%m-%d %H:%M:%f', 'now', '+1 hour') END, at, at, at, at, 'device ' || i
       FROM (SELECT i, strftime('%Y-%m-%d %H:%M:%f', '2026-01-31', '-' || i || ' minutes') AS at FROM n), users
       WHERE users.email = ?`,
    )
    .run('provider@demo.local');
}

/** The free space in px beside the placeholder of a text field. It is negative when the placeholder is cut off. */
const roomBesideExample = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('There is no canvas to measure text on.');
    const style = getComputedStyle(input);
    pen.font = style.font;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return input.clientWidth - padding - pen.measureText(input.placeholder).width;
  });

test('a long list as a table: rows, orders, columns, keyboard, and all of it remembered', async ({
  gateway,
  enter,
}) => {
  test.setTimeout(300_000);
  fill(gateway);
  const page = await enter('analyst');
  await page.setViewportSize(LOW_DESK);
  const table = page.getByRole('table', { name: 'Pending Requests' });
  const rows = table.locator('[data-row]');
  const devices = table.locator('[data-card]');
  const panel = page.getByRole('region', { name: 'Analysis Form' });
  const to = page.getByRole('group', { name: 'Layout' });
  await page.goto('/analyst-dashboard');

  await test.step('one press makes it a table, with nothing open', async () => {
    await to.getByRole('button', { name: 'Table' }).click();
    await expect(devices.first()).toHaveText('Device 1');
    await expect(table).toHaveAttribute('aria-rowcount', String(MANY + 1));
    await expect(panel).toBeHidden();
    await expect(rows.nth(19)).toBeAttached();
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBe(32);
    await shot(page, 'table-1280');
    const cut = await table.locator('thead th, tbody td').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const text = cell.querySelector('button') ?? cell;
        const isCut = text.scrollWidth > text.clientWidth || cell.scrollWidth > cell.clientWidth;
        return isCut ? [cell.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
    const search = page.getByRole('searchbox', { name: 'Search', exact: true });
    expect(await roomBesideExample(search)).toBeGreaterThanOrEqual(0);
    await expect(table.getByText(/^Was \w{3} \d+, \d{4}$/).first()).toBeVisible();
    await expect(table.getByText('less than a minute').first()).toBeVisible();
    const isWide = await table.evaluate(({ parentElement }) => {
      const scroller = parentElement?.parentElement;
      return scroller ? scroller.scrollWidth > scroller.clientWidth : null;
    });
    expect(isWide).toBe(false);
    await expectAccessible(page, 'a list as a table');
    await page.setViewportSize(LOW_DESK);
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot(page, 'table-1280-dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });
  await test.step('about 20 rows are seen at 800 px', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await shot(page, 'table-1280-down');
    const seen = await rows.evaluateAll((all) => {
      const head = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
      return all.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= head - 1 && bottom <= innerHeight + 1;
      }).length;
    });
    expect(seen).toBeGreaterThanOrEqual(20);
    await page.evaluate(() => window.scrollTo(0, 0));
  });
  await test.step('its heads sort by the orders that the list has', async () => {
    const head = (name: string) => table.getByRole('columnheader', { name });
    await head('In stage').getByRole('button').click();
    await expect(page).toHaveURL(/sort=longest_in_stage/);
    await expect(head('In stage')).toHaveAttribute('aria-sort', 'descending');
    await expect(devices.first()).toHaveText(`Device ${MANY}`);
    await expect(page.getByLabel('Sort')).toHaveValue('longest_in_stage');
    await head('In stage').getByRole('button').press('Enter');
    await expect(page).not.toHaveURL(/sort=/);
    await expect(devices.first()).toHaveText('Device 1');
    await head('Due').getByRole('button').click();
    await expect(head('Due')).toHaveAttribute('aria-sort', 'ascending');
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page).not.toHaveURL(/sort=/);
  });
  await test.step('arrows, Home, End, Enter and Esc do what they do among cards', async () => {
    await devices.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(devices.nth(2)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(rows.nth(2).getByRole('button', { name: /^More actions/ })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(devices.nth(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await expect(page).toHaveURL(/request=/);
    await expect(rows.nth(2).locator('[data-card]')).toHaveAttribute('aria-expanded', 'true');
    await shot(page, 'table-1280-open');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(devices.nth(2)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(devices.first()).toBeFocused();
  });
  await test.step('columns are chosen, and remembered', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('group', { name: 'Columns' });
    await columns.getByLabel('Requester', { exact: true }).uncheck();
    await columns.getByLabel('Submitted').check();
    await shot(page, 'table-1280-columns');
    await expectAccessible(page, 'the columns of a table');
    await page.setViewportSize(LOW_DESK);
    await page.keyboard.press('Escape');
    await expect(table.getByRole('columnheader', { name: 'Requester' })).toBeHidden();
    await page.reload();
    await expect(table.getByRole('columnheader', { name: 'Submitted' })).toHaveAttribute('aria-sort', 'none');
    await expect(table.getByRole('columnheader', { name: 'Requester' })).toBeHidden();
  });
  await test.step('forced colours keep the open row and the dots', async () => {
    await devices.nth(1).click();
    await page.emulateMedia({ forcedColors: 'active' });
    await shot(page, 'table-1280-forced');
    await page.emulateMedia({ forcedColors: 'none' });
    await page.keyboard.press('Escape');
  });
  await test.step('all rows come, ten at a time, and most of them are not drawn', async () => {
    const most = await page.evaluate(async (all) => {
      const frame = () =>
        new Promise((resolve) => {
          requestAnimationFrame(resolve);
          setTimeout(resolve, 250);
        });
      const scroller = document.querySelector('table')?.parentElement?.parentElement;
      let drawn = 0;
      for (let still = 0; still < 2_000; still++) {
        const before = scroller?.scrollHeight;
        scroller?.scrollBy(0, scroller.clientHeight * 0.875);
        await frame();
        drawn = Math.max(drawn, document.querySelectorAll('[data-row]').length);
        if (scroller?.scrollHeight !== before) still = 0;
        if (document.body.textContent?.includes(`${all} requests`)) break;
      }
      return drawn;
    }, MANY);
    await expect(page.getByText(`${MANY} requests`)).toBeVisible();
    await page.evaluate(() => {
      const scroller = document.querySelector('table')?.parentElement?.parentElement;
      scroller?.scrollTo(0, scroller.scrollHeight);
    });
    await expect(devices.last()).toHaveText(`Device ${MANY}`);
    await expect(rows.last()).toHaveAttribute('aria-rowindex', String(MANY + 1));
    expect(most).toBeLessThanOrEqual(150);
    await shot(page, 'table-1280-end');
  });
  for (const width of [768, 390, 320])
    await test.step(`at ${width} px nothing is cut off`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      if (width < 768) {
        await expect(page.getByRole('list', { name: 'Pending Requests' })).toBeVisible();
        await expect(to).toBeHidden();
      } else await expect(table).toBeVisible();
      await shot(page, `table-${width}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
});

test('a search that finds more than are counted says that there are at least so many', async ({
  gateway,
  enter,
}) => {
  fill(gateway, COUNTED + 100);
  const page = await enter('analyst', LOW_DESK);
  // So short a text is in too many words for the index, so the count stops at the limit of a call.
  await page.goto('/analyst-dashboard?q=d');
  const end = page.getByText(new RegExp(`^\\d+ of at least ${COUNTED}$`));
  await expect(end).toBeAttached();
  for (const viewport of [LOW_DESK, PHONE])
    await test.step(`at ${viewport.width} px, whole`, async () => {
      await page.setViewportSize(viewport);
      // While the button has the focus, nothing more loads by itself.
      await page.getByRole('button', { name: 'Load more' }).focus();
      await expect(end).toBeInViewport({ ratio: 1 });
      await shotInSchemes(page, `at-least-${viewport.width}`);
    });
});
