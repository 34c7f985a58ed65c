import { readFile } from 'node:fs/promises';
import { expectAccessible, overhangOf } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, type Page, test } from './harness/test.ts';
import { DESK, VIEWPORTS } from './harness/viewports.ts';
import { tabTo } from './steps/keyboard.ts';
import { choose } from './steps/requests.ts';

/** The gateway counts new requests every thirty seconds. */
const COUNTED = { timeout: 60_000 };
/** More requests than a page of a list has. */
const REQUESTS = 12;

const report = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const THROUGHPUT = 'How many came and were decided';
const number = (page: Page, name: RegExp) => report(page, THROUGHPUT).getByRole('link', { name });

for (const viewport of VIEWPORTS) {
  const isPhone = viewport.width < 768;

  test(`at ${viewport.width} px a manager narrows the reports, compares them, and opens what a number counts`, async ({
    as,
    api,
    device,
  }) => {
    test.setTimeout(180_000);
    // A manufacturer whose requests no other test changes meanwhile.
    const manufacturer = `Maker ${device}`;
    for (let each = 0; each < REQUESTS; each++)
      await api.send('provider', 'POST', '', {
        deviceName: `${device} ${each}`,
        description: 'Hydrophilic guide wire for complex lesions.',
        representativeName: 'Dana Whitfield',
        department: 'EP',
        manufacturer,
        isReplacement: false,
      });
    const page = await as('business_office', { viewport });
    const filters = page.getByRole('search', { name: 'Period and filters' });
    const openFilters = () =>
      filters.getByRole('button', { name: isPhone ? /^Period and filters/ : /^Filters/ }).press('Enter');

    await test.step('opened from the navigation', async () => {
      await page.goto('/home');
      if (isPhone) await page.getByRole('button', { name: 'Open navigation' }).click();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
      await expect(page).toHaveTitle(/^Reports · /);
      await expect(report(page, 'How long requests take')).toBeVisible();
      await expect(page.getByRole('img', { name: /^How long requests take: / })).toBeVisible();
      await expectAccessible(page, 'reports');
      await shotInSchemes(page, `reports-${viewport.width}`);
      expect(await overhangOf(page)).toBeLessThanOrEqual(0);
    });

    await test.step('narrowed: the address and a word say to what', async () => {
      await openFilters();
      await choose(filters, 'Department', 'EP');
      await expect(page).toHaveURL(/\?department=EP$/);
      await expect(filters.getByRole('button', { name: 'Remove the filter Department: EP' })).toBeVisible();
      await page.goto(`/reports?manufacturer=${encodeURIComponent(manufacturer)}&department=EP`);
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(
          report(page, THROUGHPUT).getByText(`${REQUESTS} requests came in this period`, { exact: false }),
        ).toBeVisible({ timeout: 2_000 });
      }).toPass(COUNTED);
    });

    await test.step('compared with the period before', async () => {
      if (isPhone) await openFilters();
      await filters.getByRole('switch', { name: 'Compare with the period before' }).press('Space');
      await expect(page).toHaveURL(/compare=before/);
      await expect(
        report(page, THROUGHPUT).getByText('The period before: 0 requests came in that period', {
          exact: false,
        }),
      ).toBeVisible();
      if (isPhone) await openFilters();
    });

    await test.step('a number opens as many requests as it says, by keyboard alone', async () => {
      await report(page, THROUGHPUT).getByRole('button', { name: 'Show table' }).press('Enter');
      const link = number(page, new RegExp(`^${REQUESTS}: Submitted`));
      await expect(link).toBeVisible();
      await expectAccessible(page, 'reports with a table');
      await link.focus();
      const before = await page.evaluate(() => scrollY);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        new RegExp(`^Submitted · .*: ${REQUESTS} requests$`),
      );
      const rows = page.getByRole('row', { name: /^MDR-/ });
      await expect(rows).toHaveCount(10);
      await expectAccessible(page, 'requests behind a number');
      await shotInSchemes(page, `reports-behind-${viewport.width}`);
      await tabTo(page, 'Show more');
      await page.keyboard.press('Enter');
      await expect(rows).toHaveCount(REQUESTS);
      await expect(page.getByText(`Showing ${REQUESTS} of ${REQUESTS}`)).toBeVisible();
      await page.getByRole('button', { name: 'Back to the reports' }).press('Enter');
      await expect(page).toHaveURL(/compare=before/);
      await expect(report(page, THROUGHPUT)).toBeVisible();
      // The page has the same scroll position, whether tables are open or not.
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(Math.min(before, 200) - 1);
    });

    await test.step('a word takes its filter away, and the focus stays beside it', async () => {
      await filters.getByRole('button', { name: 'Remove the filter Department: EP' }).press('Enter');
      await expect(page).not.toHaveURL(/department/);
      await expect(filters.getByRole('button', { name: /ilters/ }).first()).toBeFocused();
    });
  });
}

test('reports are printed with all tables, what is counted, and in words about what', async ({
  as,
  browserName,
}) => {
  const page = await as('analyst', { viewport: DESK });
  await page.goto('/reports?department=EP');
  await expect(page.getByRole('img', { name: /^How long requests take: / })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.locator('p').filter({ hasText: /Department: EP$/ })).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByText(/^Working days at each stage/)).toBeVisible();
  await expect(page.getByRole('button', { name: /table$/ }).first()).toBeHidden();
  await page.setViewportSize({ width: 702, height: 1032 });
  expect(await overhangOf(page)).toBeLessThanOrEqual(0);
  if (browserName === 'chromium') expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
});

test('words in the address that mean nothing are refused in words, with a way back', async ({ as }) => {
  const page = await as('analyst');
  await page.goto('/reports?stage=lost');
  await expect(page.getByText(/^Error: stage must be one of /)).toBeVisible();
  await page.getByRole('link', { name: 'Show the last 12 months' }).click();
  await expect(page).toHaveURL('/reports');
  await expect(report(page, 'How long requests take')).toBeVisible();
});

test('providers see no reports', async ({ as }) => {
  const page = await as('provider');
  await page.goto('/home');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }),
  ).toHaveCount(0);
  await page.goto('/reports');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('a table comes as a file, narrowed as the page is', async ({ as }) => {
  const page = await as('business_office');
  await page.goto('/reports?department=EP');
  const section = report(page, 'What was decided');
  await section.getByRole('button', { name: 'Download: What was decided' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^outcomes-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toMatch(/^Department,Decided,/);
  expect(lines.slice(1).every((line) => line.startsWith('EP,'))).toBe(true);
});
