import { expect, test } from './harness/test.ts';
import { detail, submitRequest } from './steps/requests.ts';

test('what waits stands on the landing page and beside the navigation, follows what others do, and leads to the work', async ({
  as,
  api,
  device,
}) => {
  const { id } = await api.requestAt('approved', device);
  const supplier = await as('supply_chain');
  await supplier.goto('/home');
  const waiting = supplier.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('heading', { name: 'To order' })).toBeVisible();
  const link = supplier.getByRole('link', { name: 'Supply Chain Dashboard' }).first();
  await expect(link).toHaveAccessibleDescription(/wait for you$/);
  const count = async () =>
    Number(await waiting.getByRole('heading', { name: 'To order' }).locator('+ span').textContent());
  const before = await count();

  await test.step('somebody else orders one: it is one less, without a reload', async () => {
    await api.send('business_office', 'PUT', `/${id}/ordered`, { is_ordered: true });
    await expect.poll(count).toBeLessThan(before);
  });

  await test.step('one click leads to the request, another to all of them', async () => {
    await waiting.getByRole('link', { name: /^MDR-/ }).first().click();
    await expect(supplier).toHaveURL(/\/supply-chain-dashboard\?request=\d+/);
    await expect(detail(supplier, 'Device Details').getByRole('heading').first()).toBeVisible();
    await supplier.goBack();
    await waiting.getByRole('link', { name: 'See all: To order' }).click();
    await expect(supplier).toHaveURL('/supply-chain-dashboard?stage=approved');
  });

  await test.step('a new request waits for the analyst', async () => {
    const analyst = await as('analyst');
    await analyst.goto('/home');
    const list = analyst.getByRole('region', { name: 'Waiting for you' });
    await expect(list.getByRole('heading', { name: 'To analyze' })).toBeVisible();
    const all = () => list.getByRole('heading', { name: 'To analyze' }).locator('+ span').textContent();
    const had = Number(await all());
    await submitRequest(await as('provider'), `${device} new`);
    await expect.poll(async () => Number(await all())).toBeGreaterThan(had);
  });
});
