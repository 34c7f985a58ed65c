import { requestNumber } from '@portal/domain';
import { expectAccessible } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { card } from './steps/requests.ts';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px an analyst merges a request into an earlier one, and takes it back`, async ({
    as,
    api,
    device,
  }) => {
    const name = `${device} Cystoscope sheath`;
    const earlier = await api.requestAt('under_analysis', name, 'business_office');
    const later = await api.requestAt('submitted', `${name} 17 Fr`);
    const [into, number] = [requestNumber(earlier.id), requestNumber(later.id)];
    const path = `/${later.id}`;
    const link = { url: 'https://vendor.example/sheath', title: 'Data sheet of the sheath' };
    await api.send('provider', 'POST', `${path}/evidence`, link);
    await api.send('analyst', 'POST', `${path}/comments`, { body: 'Is it the same?', audience: 'staff' });
    const analyst = await as('analyst', { viewport });
    const merge = analyst.getByRole('button', { name: `Merge into this one ${into}` });

    await test.step('told before what that does, by keyboard', async () => {
      await analyst.goto(`/requests/${later.id}#similar`);
      await expect(merge).toBeInViewport();
      await merge.press('Enter');
      const dialog = analyst.getByRole('dialog', { name: `Merge ${number} into ${into}?` });
      await expect(dialog.getByRole('listitem')).toHaveCount(4);
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expectAccessible(analyst, 'the question before a merge');
      await analyst.keyboard.press('Escape');
      await expect(merge).toBeFocused();
    });

    await test.step('by its number, without leaving the dashboard', async () => {
      await analyst.goto(`/analyst-dashboard?request=${later.id}`);
      const merged = card(analyst, `${name} 17 Fr`);
      const menu = merged.getByRole('button', { name: /^More actions for/ });
      await menu.press('Enter');
      await analyst.getByRole('menuitem', { name: 'Merge into an earlier request…' }).press('Enter');
      const choice = analyst.getByRole('dialog', { name: `Merge ${number} into an earlier request` });
      const field = choice.getByLabel('Number of the earlier request');
      await expect(field).toBeFocused();
      await analyst.keyboard.type(`${later.id}`);
      await analyst.keyboard.press('Enter');
      await expect(choice.getByText('A request cannot be merged into itself.').first()).toBeVisible();
      await expect(choice.getByRole('button', { name: `Choose ${into}` })).toBeVisible();
      await shotInSchemes(analyst, `merge-by-number-${viewport.width}`);
      await expectAccessible(analyst, 'a number into which a request cannot be merged');
      await field.fill(`mdr-${earlier.id}`);
      await analyst.keyboard.press('Enter');
      const question = analyst.getByRole('dialog', { name: `Merge ${number} into ${into}?` });
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await question.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
      await expect(question).toHaveCount(0);
      await expect(merged).toHaveCount(0);
      await expect(analyst.locator('[data-card]:focus')).toHaveCount(1);
      await expect(analyst).toHaveURL(/\/analyst-dashboard/);
    });

    await test.step('the later one leads to the earlier one', async () => {
      await analyst.goto(`/requests/${later.id}`);
      const lead = analyst.getByText(`Merged into ${into}, an earlier request for the same device.`).first();
      await expect(lead).toBeVisible();
      await expectAccessible(analyst, 'a merged request');
      await lead.getByRole('link', { name: into }).press('Enter');
      await expect(analyst.getByRole('heading', { level: 1, name })).toBeVisible();
    });

    await test.step('the earlier one shows what came with it', async () => {
      await expect(analyst.getByText(/^1 other asks for this: \S/)).toBeVisible();
      const merged = analyst.getByRole('list', { name: 'Merged into this one' });
      await expect(merged.getByRole('link', { name: number })).toBeVisible();
      await expect(merged.getByText('Is it the same?')).toBeVisible();
      await expect(merged.getByRole('button', { name: 'Hide conversation (1)' })).toBeVisible();
      const evidence = analyst.getByRole('list', { name: 'Evidence' }).getByRole('listitem');
      const came = evidence.filter({ hasText: 'Data sheet of the sheath' });
      await expect(came).toContainText(`from ${number}`);
      await expect(came.getByRole('button', { name: /^(Edit|Remove)/ })).toHaveCount(0);
      await expect(analyst.getByText('Another request was merged into this one')).toBeVisible();
      await expectAccessible(analyst, 'a request into which another one was merged');
    });

    await test.step('whoever asked is led to what they may know of it', async () => {
      const provider = await as('provider', { viewport });
      await provider.goto(`/requests/${later.id}`);
      await provider.getByRole('link', { name: into }).first().press('Enter');
      await expect(provider.getByText('You are told of its progress.')).toBeVisible();
      await expect(provider.getByRole('list', { name: 'Merged into this one' })).toHaveCount(0);
      await expectAccessible(provider, 'the earlier request for the later requester');
    });

    await test.step('a restore takes it back', async () => {
      await analyst.goto(`/requests/${later.id}`);
      await analyst.getByRole('button', { name: 'Restore request' }).press('Enter');
      await expect(analyst.getByText('Submitted', { exact: true }).first()).toBeVisible();
      await analyst.goto(`/requests/${earlier.id}`);
      await expect(analyst.getByText('A merged request was restored')).toBeVisible();
      await expect(analyst.getByRole('list', { name: 'Merged into this one' })).toHaveCount(0);
    });
  });
}
