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

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px the page of a request has what one can do at its lower edge, one click from where it is done`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('committee_review', device);
    const page = await as('business_office', { viewport });
    const bar = page.getByRole('navigation', { name: 'What you can do now' });

    await test.step('in view from the start, and over nothing that has the focus', async () => {
      await page.goto(`/requests/${id}`);
      await expect(bar.getByRole('link')).toHaveText([
        'Approve',
        'Approve with conditions',
        'Approve for trial',
        'Deny',
      ]);
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, 'a request that can be decided');
      expect(await overhangOf(page)).toBeLessThanOrEqual(0);
      await page.getByRole('link', { name: 'Conversation and history' }).focus();
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press('Tab');
        const [focused, over] = await Promise.all([page.locator(':focus').boundingBox(), bar.boundingBox()]);
        const isInBar = await bar.evaluate((each) => each.contains(document.activeElement));
        if (!isInBar && focused && over) expect(focused.y).toBeLessThan(over.y);
      }
    });

    await test.step('a step leads to its control, which has the focus and is chosen', async () => {
      await bar.getByRole('link', { name: 'Approve with conditions' }).press('Enter');
      await expect(page).toHaveURL(/\/committee-dashboard\?request=\d+#approved_with_conditions$/);
      const choice = page.getByRole('radio', { name: 'Approve with conditions' });
      await expect(choice).toBeFocused();
      await expect(choice).toBeChecked();
      await expect(choice).toBeInViewport();
      await page.goBack();
      await bar.getByRole('link', { name: 'Deny' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Deny', exact: true })).toBeFocused();
      await expect(page.getByLabel('Committee Notes (Optional)')).toBeInViewport();
    });

    await test.step('the dialog of a denial takes the reason', async () => {
      await page.keyboard.press('Enter');
      // Conditions were chosen before, but a denial needs none.
      const dialog = page.getByRole('dialog', { name: 'Deny this request?' });
      await dialog.getByRole('button', { name: 'Deny Request' }).press('Enter');
      const reason = dialog.getByLabel(/^Reason for the requester/);
      await expect(reason).toBeFocused();
      await expect(dialog.getByText('Reason for the requester is required')).toBeVisible();
      await expectAccessible(page, 'a denial without a reason');
      await reason.fill('Too dear.');
      await shotInSchemes(page, `deny-${viewport.width}`);
      await expectAccessible(page, 'the question before a denial');
      await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
      await expect(page.getByLabel('Committee Notes (Optional)')).toHaveValue('Too dear.');
    });
  });
}
