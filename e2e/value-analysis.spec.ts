import { expectAccessible } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, type Page, test } from './harness/test.ts';
import { PHONE, VIEWPORTS } from './harness/viewports.ts';
import { choose } from './steps/requests.ts';

const analysisOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Value analysis' }) }).last();

/** Opens the page of a request, and its value analysis, which is read when it comes into view. */
async function open(page: Page, id: number) {
  await page.goto(`/requests/${id}`);
  const analysis = analysisOf(page);
  await page.getByRole('main').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(analysis.getByText('Clinical evidence')).toBeVisible({ timeout: 500 });
  }).toPass();
  return analysis;
}

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px analysts write a value analysis, the committee reads it, and the requester does not`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('under_analysis', device);
    const analyst = await as('analyst', { viewport });
    const analysis = await open(analyst, id);

    await test.step('the costs are summed while they are typed', async () => {
      await analysis.getByRole('button', { name: 'Write Cost' }).press('Enter');
      await analysis.getByRole('button', { name: 'Add line' }).press('Enter');
      const first = analysis.getByRole('group', { name: 'Cost lines, 1' });
      await expect(first.getByLabel('Item')).toBeFocused();
      await analyst.keyboard.type('Valve');
      await first.getByLabel('Unit price').fill('32500.00');
      await first.getByLabel('Quantity').fill('40');
      await analysis.getByRole('button', { name: 'Add line' }).press('Enter');
      const second = analysis.getByRole('group', { name: 'Cost lines, 2' });
      await second.getByLabel('Item').fill('Old valve');
      await second.getByLabel('Unit price').fill('30,000');
      await second.getByLabel('Quantity').fill('40');
      await choose(second, 'New or replaced', 'Replaced', analyst);
      await analysis.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(second.getByLabel('Unit price')).toBeFocused();
      await expect(second.getByText(/^Unit price must be a decimal/)).toBeVisible();
      await shotInSchemes(analyst, `value-analysis-form-${viewport.width}`);
      await expectAccessible(analyst, 'the form of a cost table');
      await second.getByLabel('Unit price').fill('30000.50');
      await expect(analysis.getByText('Annual impact +$99,980.00')).toBeVisible();
    });

    await test.step('what was typed is there after a reload', async () => {
      await analyst.reload();
      const again = await open(analyst, id);
      await again.getByRole('button', { name: 'Write Cost' }).click();
      await expect(again.getByRole('group', { name: 'Cost lines, 2' }).getByLabel('Unit price')).toHaveValue(
        '30000.50',
      );
      await again.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(again.getByRole('button', { name: 'Change Cost' })).toBeFocused();
      await expect(again.getByText('+$99,980.00').first()).toBeVisible();
    });

    await test.step('the committee reads it, and cannot write', async () => {
      const member = await as('committee', { viewport });
      const read = await open(member, id);
      await read.getByRole('button', { name: 'Show Cost' }).press('Enter');
      await expect(read.getByText('40 × $30,000.50 each year, replaced')).toBeVisible();
      await expect(read.getByRole('button', { name: /^(Write|Change)/ })).toHaveCount(0);
      await shotInSchemes(member, `value-analysis-${viewport.width}`);
      await expectAccessible(member, 'a value analysis');
      const scrolls = await member.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(scrolls).toBe(false);
    });

    await test.step('the requester sees nothing of it', async () => {
      const provider = await as('provider', { viewport });
      await provider.goto(`/requests/${id}`);
      await expect(provider.getByRole('heading', { name: device })).toBeVisible();
      await expect(analysisOf(provider)).toHaveCount(0);
    });
  });
}

test('two analysts at once: who comes second sees what the first has saved, and loses nothing', async ({
  as,
  api,
  device,
}) => {
  const { id } = await api.requestAt('under_analysis', device);
  const first = await as('analyst');
  const second = await as('admin', { viewport: PHONE });
  const [hers, mine] = [await open(first, id), await open(second, id)];
  for (const each of [hers, mine]) await each.getByRole('button', { name: 'Write Need' }).click();
  await hers.getByLabel('Problem').fill('Bleeding at night');
  await hers.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(hers.getByRole('button', { name: 'Change Need' })).toBeVisible();
  await mine.getByLabel('Problem').fill('Long stays');
  await mine.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(mine.getByText(/has saved this value analysis meanwhile/)).toBeVisible();
  await expect(mine.getByText('Bleeding at night')).toBeVisible();
  await expect(mine.getByLabel('Problem')).toHaveValue('Long stays');
  await mine.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(mine.getByRole('button', { name: 'Change Need' })).toBeVisible();
  await expect(mine.getByText('Long stays')).toBeVisible();
});
