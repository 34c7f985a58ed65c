import { expectAccessible } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, test } from './harness/test.ts';
import { SMALL_PHONE, VIEWPORTS } from './harness/viewports.ts';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px several requests are chosen, and what is done to them is reported`, async ({
    as,
    api,
    device,
  }) => {
    const names = ['fourth', 'third', 'second', 'first'].map((name) => `${device} ${name}`);
    const [fourth, third, second, first] = names as [string, string, string, string];
    await api.requestAt('under_analysis', first);
    const made = await api.requestAt('submitted', second);
    await api.requestAt('submitted', third);
    await api.requestAt('submitted', fourth);
    const page = await as('analyst', { viewport });
    const list = page.getByRole('list', { name: 'Pending Requests' });
    const cards = list.locator('[data-card]');
    const box = (name: string) => list.getByRole('checkbox', { name: `Choose ${name}` });
    const bar = page.getByRole('group', { name: 'Chosen requests' });
    const button = (name: string | RegExp) => bar.getByRole('button', { name });

    await page.goto(`/analyst-dashboard?q=${encodeURIComponent(device)}`);
    await expect(cards).toHaveText(names);
    await expect(box(fourth)).toBeAttached();
    await test.step('by keyboard: one, through to another, none', async () => {
      await cards.first().focus();
      await page.keyboard.press('x');
      await expect(box(fourth)).toBeChecked();
      await expect(bar).toContainText('1 chosen');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+X');
      await expect(bar).toContainText('3 chosen');
      await page.keyboard.press('ArrowLeft');
      await expect(box(second)).toBeFocused();
      await page.keyboard.press('Space');
      await expect(box(second)).not.toBeChecked();
      await page.keyboard.press('Escape');
      await expect(bar).toBeHidden();
      await expect(box(fourth)).not.toBeChecked();
    });
    await test.step('by pointer: one, through to another, all that are shown', async () => {
      await cards.first().hover();
      await box(fourth).click();
      await shotInSchemes(page, `${viewport.width}-several-one`);
      await box(third).click({ modifiers: ['Shift'] });
      await expect(bar).toContainText('2 chosen');
      await button('Choose all 4 shown').click();
      await expect(bar).toContainText('4 chosen');
      await expectAccessible(page, 'a list with chosen requests');
      await page.setViewportSize(viewport);
      await shotInSchemes(page, `${viewport.width}-several-bar`);
    });
    await test.step('what somebody else takes out of the list is dropped with a word', async () => {
      await api.send('analyst', 'PUT', `/${made.id}/status`, { status: 'dismissed', reason: 'Twice.' });
      await expect(bar).toContainText('3 chosen');
      await expect(bar).toContainText('No longer chosen');
    });
    await test.step('some can be sent, and the report says of the others why not', async () => {
      await button('Send to committee…').click();
      const asked = page.getByRole('dialog', { name: 'Send 3 requests?' });
      await expect(asked).toContainText('2 of them cannot');
      await asked.getByRole('button', { name: 'Send 3 requests' }).click();
      await expect(asked.getByRole('link', { name: 'Analysis notes are required' })).toBeVisible();
      await asked.getByRole('textbox').fill('Compared with what we have.');
      await expectAccessible(page, 'the dialog of several requests');
      await page.setViewportSize(viewport);
      await shotInSchemes(page, `${viewport.width}-several-dialog`);
      await asked.getByRole('button', { name: 'Send 3 requests' }).click();
      const report = page.getByRole('dialog', { name: '1 of 3 requests sent to the committee' });
      await expect(report.getByRole('region', { name: 'What became of them' })).toBeFocused();
      await expect(report.getByRole('region', { name: 'Not done' }).getByRole('listitem')).toHaveCount(2);
      await expect(report).toContainText('A request that is Submitted cannot become Committee Review.');
      await expectAccessible(page, 'the report on several requests');
      await page.setViewportSize(viewport);
      await shotInSchemes(page, `${viewport.width}-several-report`);
      await report.getByRole('button', { name: 'Close', exact: true }).last().click();
      await expect(cards).toHaveText([fourth, third]);
      await expect(bar).toContainText('2 chosen');
      await expect(box(third)).toBeChecked();
    });
    await test.step('they are given to somebody, and then dismissed', async () => {
      await button('Give…').click();
      const given = page.getByRole('dialog', { name: 'Give 2 requests?' });
      await shotInSchemes(page, `${viewport.width}-several-give`);
      await given.getByRole('button', { name: 'Give 2 requests' }).click();
      await page
        .getByRole('dialog', { name: '2 of 2 requests given' })
        .getByRole('button', { name: 'Close' })
        .last()
        .click();
      await expect(list.getByText(/^Assigned to/)).toHaveCount(2);
      await expect(bar).toBeHidden();
      await cards.first().focus();
      await page.keyboard.press('x');
      await button('Choose all 2 shown').click();
      await button('Dismiss…').click();
      const asked = page.getByRole('dialog', { name: 'Dismiss 2 requests?' });
      await asked.getByRole('textbox').fill('Asked for twice.');
      await asked.getByRole('button', { name: 'Dismiss 2 requests' }).click();
      const report = page.getByRole('dialog', { name: '2 of 2 requests dismissed' });
      await expect(report.getByRole('link')).toHaveText([/^MDR-/, /^MDR-/]);
      await page.keyboard.press('Escape');
      await expect(report).toBeHidden();
      await expect(page.getByText('No pending request matches')).toBeVisible();
      await expect(bar).toBeHidden();
    });
    await test.step('nothing is cut off at 320 px', async () => {
      await page.goto('/analyst-dashboard');
      await page.setViewportSize(SMALL_PHONE);
      await expect(list.getByRole('checkbox').first()).toBeAttached();
      await cards.first().press('x');
      await expect(button('Dismiss…')).toBeInViewport();
      await shotInSchemes(page, `320-several-from-${viewport.width}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  });
}
