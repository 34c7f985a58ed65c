import { violations } from './harness/axe.ts';
import { expect, type Page, sharing as test } from './harness/private.ts';
import { show } from './harness/screens.ts';
import { shot } from './harness/shots.ts';
import { LOW_DESK, PHONE, VIEWPORTS } from './harness/viewports.ts';
import { publishSample, SAMPLE } from './steps/sample.ts';

const CHOICE = { action: 'Order a sample', column: 'Sample', filter: 'Ward', entry: 'My samples' };

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
};
/** Opens the first request of a list and waits for its history, which is shown after everything that the list loads. */
const openFirstToTheEnd = async (page: Page) => {
  await page.getByRole('article').first().getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
};
const openAccount = async (page: Page) => {
  await page.getByRole('button', { name: /, account$/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
};
/** Makes the named part of the sample throw, on each page that is opened from now on. */
const breakIt = (page: Page, what: string) =>
  page.addInitScript((name) => Object.assign(globalThis, { sampleThrows: name }), what);
const heal = (page: Page) => page.evaluate(() => Object.assign(globalThis, { sampleThrows: '' }));

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px another team's action, column, filters and entry of the account menu show and work`, async ({
    gateway,
    enter,
  }) => {
    test.slow();
    await publishSample(gateway);
    const page = await enter('analyst', viewport);

    await test.step('a column of the archive has what it says of each row', async () => {
      await show(page, '/archive');
      await expect(rows(page).first()).toContainText(/Sample \d+/);
      const wrong = await rows(page).evaluateAll((all) =>
        all.filter((row) => {
          const id = row.querySelector('a')?.getAttribute('href')?.split('/').pop();
          return !row.textContent?.includes(`Sample ${id}`);
        }),
      );
      expect(wrong).toHaveLength(0);
      expect(await violations(page, 'archive with a contributed column and filter')).toEqual([]);
    });

    await test.step('a filter narrows the archive and a work screen, and stands in the address', async () => {
      const ward = page.getByLabel(CHOICE.filter, { exact: true });
      await ward.selectOption('Heart ward');
      await expect(page).toHaveURL(/sample\.ward=cardiology/);
      await expect(rows(page).filter({ hasNotText: 'Cath Lab' })).toHaveCount(0);
      await expect(rows(page).first()).toContainText('Cath Lab');
      await ward.selectOption('No ward');
      await expect(page.getByText('No archived requests found.')).toBeVisible();
      await show(page, '/analyst-dashboard?sample.ward=nowhere');
      await expect(page.getByText('No pending request matches')).toBeVisible();
      await show(page, '/analyst-dashboard?sample.ward=cardiology');
      await expect(page.getByRole('article').first()).toContainText('Cath Lab');
    });

    await test.step('an action does what it says', async () => {
      await show(page, '/archive');
      const device = await rows(page).first().getByRole('link').first().innerText();
      await rows(page).first().getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1, name: device })).toBeVisible();
      await openMenu(page);
      expect(await violations(page, 'menu of a request with a contributed action')).toEqual([]);
      await page.getByRole('menuitem', { name: CHOICE.action }).click();
      await expect(page.getByText(`A sample of ${device} is ordered.`)).toBeVisible();
    });

    await test.step('an entry of the account menu leads to its page', async () => {
      await openAccount(page);
      await page.getByRole('menuitem', { name: CHOICE.entry }).click();
      await expect(page.getByRole('heading', { level: 1, name: SAMPLE.title })).toBeVisible();
    });
  });

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px what throws is a line in its place, and Retry brings it back`, async ({
    gateway,
    enter,
  }) => {
    await publishSample(gateway);
    const page = await enter('analyst', viewport);
    await breakIt(page, 'column');
    await show(page, '/archive');
    const line = page.getByRole('region', { name: CHOICE.column, exact: true });
    await expect(line).toContainText('It stopped with an error.');
    await expect(rows(page).first()).toBeVisible();
    await heal(page);
    await line.getByRole('button', { name: 'Retry' }).click();
    await expect(rows(page).first()).toContainText(/Sample \d+/);

    await breakIt(page, 'action');
    await page.reload();
    await rows(page).first().getByRole('link').first().click();
    await openMenu(page);
    await page.getByRole('menuitem', { name: CHOICE.action }).click();
    const dialog = page.getByRole('dialog', { name: CHOICE.action });
    await expect(dialog).toContainText('It stopped with an error.');
    expect(await violations(page, 'an action that failed')).toEqual([]);
    await heal(page);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/^A sample of .* is ordered\.$/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

test('a column stands in the table of a work list until the person hides it, and what throws is a line above', async ({
  gateway,
  enter,
}) => {
  test.slow();
  await publishSample(gateway);
  const page = await enter('analyst', LOW_DESK);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const ofSample = () => fetched.filter((path) => path.startsWith('/remotes/sample/'));
  const table = page.getByRole('table', { name: 'Pending Requests' });
  const drawn = table.locator('[data-row]');
  const head = table.getByRole('columnheader', { name: CHOICE.column, exact: true });
  const line = page.getByRole('region', { name: CHOICE.column, exact: true });
  const columns = page.getByRole('group', { name: 'Columns' });
  const scroller = table.locator('xpath=../..');
  const wrong = () =>
    drawn.evaluateAll((all) =>
      all.filter((row) => {
        const id = row.querySelector('[data-card]')?.getAttribute('data-card');
        return !row.textContent?.endsWith(`Sample ${id}`) || row.getBoundingClientRect().height !== 32;
      }),
    );

  await test.step('in the row of each request, those that come later, too', async () => {
    await show(page, '/analyst-dashboard');
    await openFirstToTheEnd(page);
    expect(ofSample(), 'cards have no columns').toEqual([]);
    await page.getByRole('button', { name: 'Close panel' }).click();
    await page.getByRole('group', { name: 'Layout' }).getByRole('button', { name: 'Table' }).click();
    await expect(head).toBeVisible();
    await expect(drawn.first()).toContainText(/Sample \d+/);
    await drawn.last().scrollIntoViewIfNeeded();
    await expect.poll(wrong).toHaveLength(0);
    expect(await violations(page, 'list as a table with a contributed column')).toEqual([]);
    expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth), 'it has room').toBe(0);
    await shot(page, 'column-1280');
  });

  await test.step('a row opens where its cell is pressed', async () => {
    await drawn
      .first()
      .getByText(/^Sample \d+$/)
      .click({ force: true });
    await expect(page.getByRole('region', { name: 'Analysis Form' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Analysis Form' })).toBeHidden();
  });

  await test.step('hidden, it stays hidden and is not loaded', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await columns.getByLabel(CHOICE.column, { exact: true }).uncheck();
    await expect(head).toBeHidden();
    fetched.length = 0;
    await page.reload();
    await expect(drawn.first()).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(columns.getByLabel(CHOICE.column, { exact: true })).not.toBeChecked();
    expect(ofSample()).toEqual([]);
  });

  await test.step('shown again while it throws', async () => {
    await page.evaluate(() => Object.assign(globalThis, { sampleThrows: 'column' }));
    await columns.getByLabel(CHOICE.column, { exact: true }).check();
    await expect(line).toContainText('It stopped with an error.');
    await expect(drawn.first()).toBeVisible();
    expect(await violations(page, 'list as a table with a column that failed')).toEqual([]);
    for (const more of ['Manufacturer', 'Department'])
      await columns.getByLabel(more, { exact: true }).check();
    await page.keyboard.press('Escape');
    await scroller.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
    expect(await scroller.evaluate((box) => box.scrollLeft), 'it is scrolled sideways').toBeGreaterThan(0);
    const [seen, at] = await Promise.all([scroller.boundingBox(), line.boundingBox()]);
    expect(at?.x, 'the line stays').toBeGreaterThanOrEqual(seen?.x ?? Number.NaN);
    await expect(line.getByRole('button', { name: 'Retry' })).toBeInViewport({ ratio: 1 });
    await page.emulateMedia({ forcedColors: 'active' });
    await shot(page, 'column-failed-1280-forced');
    await page.emulateMedia({ forcedColors: 'none' });
    await heal(page);
    await line.getByRole('button', { name: 'Retry' }).click();
    await expect(line).toHaveCount(0);
    await expect.poll(wrong).toHaveLength(0);
  });
});

test('whatever a column gives, the rows stay as they are, and a phone loads none of it', async ({
  gateway,
  enter,
}) => {
  test.slow();
  await publishSample(gateway);
  const page = await enter('analyst', LOW_DESK);
  await show(page, '/analyst-dashboard');
  await page.getByRole('group', { name: 'Layout' }).getByRole('button', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'Pending Requests' });
  const drawn = table.locator('[data-row]');
  const line = page.getByRole('region', { name: CHOICE.column, exact: true });
  for (const what of [
    'text',
    'nested',
    'markup',
    'over',
    'placed',
    'object',
    'never',
    'changes',
    'strangers',
  ])
    await test.step(what, async () => {
      await page.addInitScript((odd) => Object.assign(globalThis, { sampleOdd: odd }), what);
      await page.reload();
      await expect(drawn.first()).toBeVisible();
      if (what === 'object') await expect(line).toContainText('It stopped with an error.');
      else if (what !== 'never') await expect(drawn.first()).toContainText('odd');
      await shot(page, `column-${what}`);
      await drawn.nth(9).scrollIntoViewIfNeeded();
      const heights = await drawn.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      expect(new Set(heights)).toEqual(new Set([32]));
      // This press would fail if something covered the rows.
      await drawn.nth(1).locator('[data-card]').click();
      await expect(page.getByRole('region', { name: 'Analysis Form' })).toBeVisible();
      await page.keyboard.press('Escape');
    });
  await page.setViewportSize(PHONE);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await shot(page, 'column-390');
  await openFirstToTheEnd(page);
  expect(fetched.filter((path) => path.startsWith('/remotes/sample/'))).toEqual([]);
});

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px whatever a column gives stays in its cell of the archive`, async ({
    gateway,
    enter,
  }) => {
    test.slow();
    await publishSample(gateway);
    const page = await enter('analyst', viewport);
    await show(page, '/archive');
    for (const what of ['text', 'nested', 'over', 'placed'])
      await test.step(what, async () => {
        await page.addInitScript((odd) => Object.assign(globalThis, { sampleOdd: odd }), what);
        await page.reload();
        await expect(rows(page).first()).toContainText('odd');
        await shot(page, `archive-${what}-${viewport.width}`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await shot(page, `archive-${what}-${viewport.width}-dark`);
        await page.emulateMedia({ colorScheme: 'light' });
        const covered = await rows(page).evaluateAll((all) =>
          all.slice(0, 4).flatMap((row) =>
            [...row.querySelectorAll('a, time')].filter((each) => {
              const { left, top, height } = each.getClientRects()[0] as DOMRect;
              const seen = document.elementFromPoint(left + 2, top + height / 2);
              return top + height < innerHeight && seen !== null && !each.contains(seen);
            }),
          ),
        );
        expect(covered).toEqual([]);
        const sideways = () => document.documentElement.scrollWidth - innerWidth;
        expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
        const heights = await rows(page).evaluateAll((all) => all.map((row) => row.clientHeight));
        expect(Math.max(...heights)).toBeLessThan(viewport.width < 600 ? 400 : 120);
      });
  });

test('a person without the permission is shown none of it, and fetches nothing for it', async ({
  gateway,
  enter,
}) => {
  await publishSample(gateway);
  const page = await enter('provider');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await show(page, '/archive?sample.ward=nowhere');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText(/Sample \d+/)).toHaveCount(0);
  await expect(page.getByLabel(CHOICE.filter, { exact: true })).toHaveCount(0);
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  // The menu has only the portal's own entries.
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Stop watching',
    'Compare with…',
    'Packet (PDF)',
    'Copy link',
    'Print',
  ]);
  await page.keyboard.press('Escape');
  await openAccount(page);
  await expect(page.getByRole('menuitem', { name: CHOICE.entry })).toHaveCount(0);
  expect(fetched.filter((path) => path.startsWith('/remotes/sample/'))).toEqual([]);
});
