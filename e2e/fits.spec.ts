import type { Locator } from '@playwright/test';
import type { Role } from '@portal/domain';
import { cutOff, openFirst, show } from './harness/screens.ts';
import { expect, test } from './harness/test.ts';
import { LOW_DESK, PAPER, SMALL_PHONE } from './harness/viewports.ts';
import { card, detail, openRequest } from './steps/requests.ts';

/** The widths of tablets and half windows, between a phone and a wide window. 320 px is the narrowest in use. */
const WIDTHS = [320, 768, 1024];

const SCREENS: readonly { who: Role; path: string; opens?: string }[] = [
  { who: 'admin', path: '/admin/users' },
  { who: 'admin', path: '/admin/security-events' },
  { who: 'admin', path: '/admin/settings' },
  { who: 'admin', path: '/admin/routing' },
  { who: 'admin', path: '/archive' },
  { who: 'analyst', path: '/reports' },
  { who: 'supply_chain', path: '/supply-chain-dashboard' },
  { who: 'analyst', path: '/analyst-dashboard', opens: 'Under Analysis' },
];

for (const { who, path, opens } of SCREENS)
  test(`${path} shows all of its buttons and choices on a phone, a tablet and half a window`, async ({
    as,
    api,
    device,
  }) => {
    if (opens) await api.requestAt('under_analysis', device);
    const page = await as(who);
    await show(page, path);
    if (opens) await openFirst(page, opens);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      // The screen changes a moment after the window.
      await expect.poll(() => cutOff(page), `${width} px`).toEqual([]);
    }
  });

test('a name has at least half of its card and of its panel', async ({ as, api, device }) => {
  const name = `Extravascular closure ${device}`;
  const { id } = await api.requestAt('committee_review', name);
  const page = await as('business_office');
  await show(page, `/committee-dashboard?show=ready&request=${id}`);
  await expect(card(page, name)).toBeVisible();
  const opened = detail(page, 'Review Details');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const holder of [card(page, name), opened]) {
      const title = holder.getByRole('heading', { name });
      // A panel below its card does not repeat the name.
      if (!(await title.isVisible())) continue;
      const [own, whole] = await Promise.all([title, holder].map((part) => part.boundingBox()));
      expect.soft(own && whole && own.width / whole.width, `${width} px`).toBeGreaterThan(0.5);
    }
  }
});

test('a long panel scrolls inside itself, and the page gets no longer', async ({ as, api, device }) => {
  const { id } = await api.requestAt('committee_review', device);
  const page = await as('business_office', { viewport: { width: 1280, height: 600 } });
  await show(page, `/committee-dashboard?request=${id}`);
  await expect(detail(page, 'Review Details').getByRole('heading', { name: 'History' })).toBeAttached();
  const [whole, main] = await page
    .locator('main')
    .evaluate((part) => [
      document.documentElement.scrollHeight,
      part.getBoundingClientRect().bottom + window.scrollY,
    ]);
  expect(whole).toBeLessThanOrEqual(Math.ceil(main ?? 0));
});

for (const path of ['/archive', '/admin/users', '/admin/security-events', '/admin/dashboards'])
  test(`${path} is printed with all of its columns, without its buttons`, async ({ as }) => {
    const page = await as('admin', { viewport: PAPER });
    await page.emulateMedia({ media: 'print' });
    await show(page, path);
    const table = page.getByRole('table');
    await expect(table).toBeVisible();
    const [holder, last] = [page.locator('main'), table.getByRole('columnheader').last()];
    const [room, column] = await Promise.all([holder, last].map((part) => part.boundingBox()));
    expect(room && column && column.x + column.width).toBeLessThanOrEqual(room ? room.x + room.width : 0);
    await expect(holder.getByRole('searchbox')).toHaveCount(0);
    // The email address of a person is also a button, and it is shown.
    await expect(table.getByRole('button').filter({ hasNotText: '@' })).toHaveCount(0);
  });

test('a badge ends where the menu of its card begins, which ends with the card, at every width', async ({
  as,
}) => {
  const page = await as('supply_chain');
  await show(page, '/supply-chain-dashboard');
  const first = page.getByRole('article').first();
  const badge = first.locator('[data-tone]');
  const menu = first.getByRole('button', { name: /^More actions/ });
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const [whole, name, said, last] = await Promise.all(
      [first, first.getByRole('heading'), badge, menu].map((part) => part.boundingBox()),
    );
    if (!whole || !name || !said || !last) throw new Error('nothing is drawn');
    const isBeside = said.y < name.y + name.height;
    const gap = isBeside ? last.x - (said.x + said.width) : said.x - name.x;
    expect.soft(gap, `${width} px`).toBeLessThan(20);
    expect.soft(whole.x + whole.width - (last.x + last.width), `${width} px`).toBeLessThan(20);
  }
});

test('what a dialog brings into view stands below its title, also on a small phone', async ({ as }) => {
  const page = await as('admin', { viewport: SMALL_PHONE });
  await show(page, '/admin/users');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^(Send|Invite)/ }).click();
  const [summary, title] = [dialog.getByRole('alert').first(), dialog.getByRole('heading').first()];
  await expect(summary).toBeFocused();
  const [said, above] = await Promise.all([summary, title].map((part) => part.boundingBox()));
  expect(said && above && said.y - (above.y + above.height)).toBeGreaterThanOrEqual(0);
});

test('a field is printed as its text, all of it, and nothing stands out of the paper', async ({
  as,
  api,
  device,
}) => {
  await api.requestAt('under_analysis', device);
  const page = await as('analyst', { viewport: PAPER });
  await show(page, '/analyst-dashboard');
  await openRequest(page, device);
  const notes = page.getByLabel('Analysis Notes (Required)');
  await notes.fill(`${'One of many lines.\n'.repeat(20)}The last.`);
  const provider = await as('provider', { viewport: PAPER });
  await show(provider, '/provider-dashboard');
  for (const each of [page, provider]) {
    await each.emulateMedia({ media: 'print' });
    expect(await each.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER.width);
  }
  await expect(notes).toBeHidden();
  const printed = page.locator('[data-text]').first();
  await expect(printed).toHaveAttribute('data-text', /The last\.$/);
  expect((await printed.boundingBox())?.height).toBeGreaterThan(21 * 15);
});

test('at 320 px the menu of a request stands beside a button, and the tabs beside each other', async ({
  as,
  api,
  device,
}) => {
  const { id } = await api.requestAt('committee_review', device);
  const page = await as('business_office', { viewport: SMALL_PHONE });
  await show(page, `/requests/${id}`);
  const middle = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  const menu = page.getByRole('button', { name: `More actions for ${device}` });
  const last = page.getByRole('link', { name: /^Open in / }).last();
  expect(Math.abs((await middle(menu)) - (await middle(last)))).toBeLessThan(4);
  await show(page, '/provider-dashboard');
  const tabs = page.getByRole('tab');
  expect(await middle(tabs.first())).toBe(await middle(tabs.last()));
});

test('the card of what opens by itself is in view', async ({ as, api, device }) => {
  await api.requestAt('committee_review', `${device}, older`);
  for (let newer = 0; newer < 6; newer++) await api.requestAt('submitted', `${device} ${newer}`);
  const page = await as('business_office', { viewport: LOW_DESK });
  await show(page, `/committee-dashboard?q=${encodeURIComponent(device)}`);
  const opened = page.locator('[data-card][aria-expanded="true"]');
  await expect(opened).toHaveText(`${device}, older`);
  await expect(opened).toBeInViewport({ ratio: 1 });
});

test('a field that is wrong stays red under the pointer', async ({ as }) => {
  const page = await as('provider');
  await page.goto('/provider-dashboard');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  const colour = (field: Locator) => field.evaluate((input) => getComputedStyle(input).borderColor);
  const name = page.getByLabel('Device name');
  await name.hover();
  const [wrong, right] = ['Description', 'Additional notes'].map((label) =>
    page.getByRole('textbox', { name: label }),
  ) as [Locator, Locator];
  // Colours change over several frames.
  await expect.poll(async () => (await colour(name)) === (await colour(wrong))).toBe(true);
  await expect.poll(async () => (await colour(right)) === (await colour(wrong))).toBe(false);
});

test('pages of the account that are opened directly count what waits', async ({ as }) => {
  const page = await as('analyst');
  const link = page.getByRole('link', { name: 'Analyst Dashboard' }).first();
  for (const path of ['/profile', '/notices']) {
    await page.goto(path);
    await expect(link, path).toHaveAccessibleDescription(/wait(s)? for you$/);
  }
});

test('nothing of what waits on /home is cut off, at every width', async ({ as, api, device }) => {
  const { id } = await api.requestAt('under_analysis', device);
  const { requested_by: requester } = (await api.send('analyst', 'GET', `/${id}`)) as unknown as {
    requested_by: number;
  };
  const question = { body: 'Which sizes?', question_to: requester };
  const { id: asked } = await api.send('analyst', 'POST', `/${id}/comments`, question);
  for (const who of ['analyst', 'provider'] as const) {
    const page = await as(who);
    await page.goto('/home');
    const items = page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem');
    await expect(items.first()).toBeVisible();
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await items.evaluateAll((all) =>
        all.filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent),
      );
      expect(cut, `${width} px`).toEqual([]);
    }
  }
  // Only the first waiting items are shown, so make room for those of other journeys.
  await api.send('analyst', 'POST', `/${id}/comments/${asked}/withdraw`, {});
});
