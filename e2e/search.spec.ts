import { MESSAGES, requestNumber } from '@portal/domain';
import { expectAccessible } from './harness/axe.ts';
import { expect, type Page, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => panel(page).getByRole('combobox', { name: 'Search all requests' });

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px everybody finds what they may read, by keyboard alone`, async ({
    as,
    api,
    device,
  }) => {
    const waiting = await api.requestAt('submitted', `${device} one`);
    const closed = await api.requestAt('rejected', `${device} two`);
    const analyst = await as('analyst', { viewport });
    await analyst.goto('/home');
    await expect(analyst.getByRole('button', { name: 'Search' })).toBeVisible();

    await test.step('/ opens the panel, which says what it searches', async () => {
      await analyst.keyboard.press('/');
      await expect(field(analyst)).toBeFocused();
      await expect(panel(analyst)).toContainText('Searches every request that you may read');
    });
    await test.step('the words are found in groups and marked', async () => {
      await analyst.keyboard.type(device.toUpperCase());
      const options = panel(analyst).getByRole('option');
      await expect(options).toHaveCount(2);
      await expect(panel(analyst).getByRole('status')).toHaveText('2 requests found.');
      const group = (name: string) => panel(analyst).getByRole('group', { name });
      await expect(group('Waiting for you')).toContainText(requestNumber(waiting.id));
      await expect(group('Archive')).toContainText(requestNumber(closed.id));
      await expect(options.first().locator('mark').first()).toBeVisible();
      await expectAccessible(analyst, 'the search of everything');
    });
    await test.step('a list that is longer than the panel can be read by keyboard', async () => {
      await analyst.setViewportSize({ ...viewport, height: 180 });
      const list = panel(analyst).getByRole('listbox');
      expect(await list.evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true);
      await expectAccessible(analyst, 'the search of everything, longer than the panel');
      await analyst.setViewportSize(viewport);
    });
    await test.step('the arrows choose, Enter opens', async () => {
      await analyst.keyboard.press('ArrowDown');
      await expect(panel(analyst).getByRole('option', { selected: true })).toContainText(`${device} two`);
      await analyst.keyboard.press('Enter');
      await expect(analyst).toHaveURL(new RegExp(`/requests/${closed.id}$`));
      await expect(panel(analyst)).toBeHidden();
    });
    await test.step('Ctrl+K and a number lead there, too; Esc closes and keeps nothing', async () => {
      await analyst.keyboard.press('Control+k');
      await field(analyst).fill(`mdr ${waiting.id}`);
      await expect(panel(analyst).getByRole('option')).toHaveCount(1);
      await analyst.keyboard.press('Escape');
      await expect(panel(analyst)).toBeHidden();
      await analyst.getByRole('button', { name: 'Search' }).click();
      await expect(field(analyst)).toHaveValue('');
      await field(analyst).fill('xylophone quarry');
      await expect(panel(analyst)).toContainText('No request has all these words');
      await analyst.keyboard.press('Escape');
      await expect(panel(analyst)).toBeHidden();
    });
    await test.step('a search that fails can be tried again', async () => {
      await analyst.route('**/api/search?**', (route) => route.abort());
      await analyst.keyboard.press('Control+k');
      await field(analyst).fill(device);
      await expect(panel(analyst).getByRole('alert')).toContainText('The search failed.');
      await analyst.unroute('**/api/search?**');
      await panel(analyst).getByRole('button', { name: 'Try again' }).click();
      await expect(panel(analyst).getByRole('option')).toHaveCount(2);
    });
  });
}

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px the administrator finds a request of every stage from the page of users`, async ({
    as,
    api,
    device,
  }) => {
    await api.requestAt('submitted', `${device} one`);
    const { id } = await api.requestAt('on_shelf', `${device} two`);
    const admin = await as('admin', { viewport });
    await admin.goto('/admin/users');
    await admin.getByRole('button', { name: 'Search' }).click();
    await admin.keyboard.type(device);
    const options = panel(admin).getByRole('option');
    await expect(options).toHaveCount(2);
    await expectAccessible(admin, 'the search of everything, for the administrator');
    await options.filter({ hasText: `${device} two` }).click();
    await expect(admin).toHaveURL(new RegExp(`/requests/${id}$`));
    await expect(admin.getByRole('heading', { level: 1, name: `${device} two` })).toBeVisible();
  });

test('a list leads on to the search of everything, with the words that it was searched for', async ({
  as,
  api,
  device,
}) => {
  const { id } = await api.requestAt('rejected', device);
  const page = await as('analyst');
  await page.goto(`/analyst-dashboard?q=${encodeURIComponent(device)}`);
  await expect(page.getByText('No pending request matches')).toBeVisible();
  await page.getByRole('button', { name: `Search all requests for “${device}”` }).click();
  await expect(field(page)).toHaveValue(device);
  await expect(panel(page).getByRole('option')).toContainText(requestNumber(id));
  await expectAccessible(page, 'the search that a list leads to');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Search all requests for/ })).toBeFocused();
});

test('a number leads to the page of its request', async ({ as, api, device }) => {
  const { id } = await api.requestAt('submitted', device);
  const analyst = await as('analyst');
  for (const name of [`MDR-${id}`, `mdr-${String(id).padStart(6, '0')}`]) {
    await analyst.goto(`/requests/${name}`);
    await expect(analyst).toHaveURL(new RegExp(`/requests/${id}$`));
    await expect(analyst.getByRole('heading', { name: device })).toBeVisible();
  }
});

test('what is typed before the search is there is searched for, and stays out of the page', async ({
  as,
  api,
  device,
}) => {
  const { id } = await api.requestAt('submitted', device);
  const page = await as('analyst', { fresh: true });
  await page.goto(`/requests/${id}`);
  const comment = page.getByRole('textbox', { name: /^Comment/ });
  await comment.fill('Half a comment');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await page.route('**/js/*.js', (route) => route.abort());

  await test.step('a search that cannot be loaded says so, and can be asked for again', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByText(MESSAGES.searchNotLoaded)).toBeVisible();
    await expect(comment).toBeFocused();
  });
  await page.unroute('**/js/*.js');
  await test.step('its first words count', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`${device}X`);
    await page.keyboard.press('Backspace');
    await expect(field(page)).toHaveValue(device);
    await expect(panel(page).getByRole('option')).toHaveCount(1);
  });
  await test.step('then the focus is where it was', async () => {
    await page.keyboard.press('Escape');
    await expect(comment).toBeFocused();
    await expect(comment).toHaveValue('Half a comment');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toHaveValue('');
  });
});

test('what is pasted, typed with AltGr or composed before the search is there goes to it, and not to the page', async ({
  as,
  api,
  device,
}) => {
  const { id } = await api.requestAt('submitted', device);
  const page = await as('analyst', { fresh: true });
  await page.goto(`/requests/${id}`);
  const comment = page.getByRole('textbox', { name: /^Comment/ });
  await comment.fill(device);
  await comment.press('Control+a');
  await comment.press('Control+c');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  const there = Promise.withResolvers<void>();
  await page.route('**/js/*.js', async (route) => {
    await there.promise;
    await route.fallback();
  });
  const keyboard = await page.context().newCDPSession(page);

  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+v');
  // Windows reports AltGr as Ctrl and Alt.
  const altGr = { key: '@', code: 'KeyQ', modifiers: 1 + 2 };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...altGr });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'char', text: '@' });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...altGr });
  await keyboard.send('Input.imeSetComposition', { text: 'べん', selectionStart: 2, selectionEnd: 2 });
  const loaded = page.waitForResponse('**/js/*.js');
  there.resolve();
  await (await loaded).finished();
  await keyboard.send('Input.insertText', { text: '弁' });

  await expect(panel(page)).toBeVisible();
  await expect(field(page)).toHaveValue(`${device}@弁`);
  await page.keyboard.press('Escape');
  await expect(comment).toBeFocused();
  await expect(comment).toHaveValue(device);
});
