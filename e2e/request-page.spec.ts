import { expectAccessible, overhangOf } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, test } from './harness/test.ts';
import { PHONE, VIEWPORTS } from './harness/viewports.ts';
import { openFacts } from './steps/requestPage.ts';

const cost = {
  version: 0,
  cost: {
    currency: 'USD',
    lines: [{ item: 'Valve', unit_price: '1200.00', quantity: 10, period: 'year', side: 'new' }],
  },
};

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px a request says at its side what its parts come to, and each part has an address`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('under_analysis', device);
    await api.send('analyst', 'PUT', `/${id}/analysis`, cost);
    const page = await as('analyst', { viewport });
    const facts = page.getByRole('complementary', { name: 'Facts' });

    await test.step('a phone keeps the facts in a fold', async () => {
      await page.goto(`/requests/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: device })).toBeVisible();
      if (viewport === PHONE) {
        await expect(facts.getByText('Time at each stage')).toBeHidden();
        await shotInSchemes(page, `request-folded-${viewport.width}`);
      }
      await openFacts(page);
      await expect(facts.getByText('Time at each stage')).toBeVisible();
      await expect(facts.getByRole('link', { name: '+$12,000.00 a year' })).toBeVisible();
      await shotInSchemes(page, `request-${viewport.width}`);
      await expectAccessible(page, 'a request with its facts');
      expect(await overhangOf(page)).toBeLessThanOrEqual(0);
    });

    await test.step('a line at the side leads to its part, by keyboard', async () => {
      await facts.getByRole('link', { name: '+$12,000.00 a year' }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/requests/${id}#analysis$`));
      await expect(page.getByRole('heading', { level: 2, name: 'Value analysis' })).toBeFocused();
    });

    await test.step('the links to the parts have addresses that open where they lead', async () => {
      const parts = page.getByRole('navigation', { name: 'Parts of this request' });
      await parts.getByRole('link', { name: 'Conversation and history' }).click();
      const heading = page.getByRole('heading', { level: 2, name: 'Conversation and history' });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      await page.reload();
      await expect(heading).toBeInViewport();
      await page.goBack();
      await expect(page).toHaveURL(/#analysis$/);
      await page.reload();
      const analysis = page.getByRole('heading', { level: 2, name: 'Value analysis' });
      await expect(analysis).toBeFocused();
      await expect(analysis).toBeInViewport();
    });
  });
}
