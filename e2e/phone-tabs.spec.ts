import { expect, test } from './harness/test.ts';
import { LOW_DESK, PHONE_WITH_BARS } from './harness/viewports.ts';
import { card, choose } from './steps/requests.ts';

test('at 390 px the form and the own requests are two tabs; a draft, the tab and the count stay', async ({
  as,
  api,
  device,
}) => {
  const { id } = await api.requestAt('submitted', device);
  const page = await as('provider', { viewport: PHONE_WITH_BARS });
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  const form = tab(/^Submit New Request$/);
  const list = tab(/^Your Requests/);
  const shown = (name: RegExp) => page.getByRole('tabpanel', { name });
  const counted = async () => Number((await list.textContent())?.replace(/\D/g, ''));

  await test.step('the form comes first; the other tab says how many requests there are', async () => {
    await page.goto('/provider-dashboard');
    await expect(form).toHaveAttribute('aria-selected', 'true');
    await expect(shown(/^Submit New Request/)).toBeVisible();
    await expect(page.getByRole('article').first()).toBeHidden();
    await expect(list).toHaveText(/^Your Requests\s*\d+$/);
    await page.getByLabel('Device name').fill('Half a request');
  });

  await test.step('arrow keys move between the tabs', async () => {
    await form.focus();
    await page.keyboard.press('ArrowRight');
    await expect(list).toBeFocused();
    await expect(list).toHaveAttribute('aria-selected', 'true');
    await expect(shown(/^Your Requests/)).toBeVisible();
    await expect(page.getByLabel('Device name')).toBeHidden();
    await expect(card(page, device)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(form).toBeFocused();
    await expect(page.getByLabel('Device name')).toHaveValue('Half a request');
    await page.keyboard.press('End');
  });

  await test.step('a reload keeps the tab, and the draft behind it', async () => {
    await page.reload();
    await expect(card(page, device)).toBeVisible();
    await form.click();
    await expect(page.getByLabel('Device name')).toHaveValue('Half a request');
  });

  await test.step('what is sent is counted', async () => {
    const before = await counted();
    const fields = page.getByRole('form', { name: 'New device request' });
    await choose(fields, 'Department', 'EP', page);
    await fields.getByLabel('Description').fill('For intermediate lesions.');
    await fields.getByRole('radio', { name: 'No' }).check();
    await fields.getByLabel('Representative name').fill('N/A');
    await fields.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Device request submitted successfully!')).toBeVisible();
    await expect.poll(counted).toBeGreaterThan(before);
    await expect(form).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('a link to a request opens it among the requests, and closing it stays there', async () => {
    await page.goto(`/provider-dashboard?request=${id}`);
    const panel = page.getByRole('region', { name: 'Request Details' });
    await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
    await panel.getByRole('button', { name: 'Close panel' }).click();
    await expect(panel).toBeHidden();
    await expect(card(page, device)).toBeVisible();
  });

  await test.step('a wide screen shows both, without tabs', async () => {
    await page.setViewportSize(LOW_DESK);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByLabel('Device name')).toBeVisible();
    await expect(card(page, device)).toBeVisible();
  });
});
