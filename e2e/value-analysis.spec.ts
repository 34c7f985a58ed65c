import { expectAccessible } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, test } from './harness/test.ts';
import { PHONE, VIEWPORTS } from './harness/viewports.ts';
import { analysisOf, openAnalysis } from './steps/analysis.ts';
import { choose } from './steps/requests.ts';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px a value analysis saves itself, the committee reads it, and the requester does not`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('under_analysis', device);
    const analyst = await as('analyst', { viewport });
    const analysis = await openAnalysis(analyst, id);

    await test.step('the costs are summed while they are typed, by keyboard alone', async () => {
      await analysis.getByRole('button', { name: 'Write Cost' }).press('Enter');
      await analysis.getByRole('button', { name: 'Add line' }).press('Enter');
      const first = analysis.getByRole('group', { name: 'Cost lines, 1' });
      await expect(first.getByLabel('Item')).toBeFocused();
      for (const text of ['Valve', '32500.00', '40']) {
        await analyst.keyboard.type(text);
        await analyst.keyboard.press('Tab');
      }
      await analysis.getByRole('button', { name: 'Add line' }).press('Enter');
      const second = analysis.getByRole('group', { name: 'Cost lines, 2' });
      await second.getByLabel('Item').fill('Old valve');
      await second.getByLabel('Unit price').fill('30,00');
      await second.getByLabel('Quantity').fill('40');
      await choose(second, 'New or replaced', 'Replaced', analyst);
      await analysis.getByRole('button', { name: 'Done' }).press('Enter');
      await expect(second.getByText(/^Unit price must be an amount/)).toBeVisible();
      await shotInSchemes(analyst, `value-analysis-form-${viewport.width}`);
      await expectAccessible(analyst, 'the form of a cost table');
      await second.getByLabel('Unit price').fill('$30,000.50');
      await expect(analysis.getByText('+$99,980.00').first()).toBeVisible();
    });

    await test.step('it is saved when the form is left, and nothing is lost by a reload', async () => {
      const second = analysis.getByRole('group', { name: 'Cost lines, 2' });
      await second.getByLabel('Unit price').focus();
      await analyst.evaluate(() => (document.activeElement as HTMLElement).blur());
      await expect(analysis.getByText(/^Saved \d/)).toBeVisible();
      await second.getByLabel('Item').fill('Valve of today');
      await analyst.reload();
      const again = await openAnalysis(analyst, id);
      const line = again.getByRole('group', { name: 'Cost lines, 2' });
      await expect(line.getByLabel('Item')).toHaveValue('Valve of today');
      await again.getByRole('button', { name: 'Done' }).press('Enter');
      await expect(again.getByRole('button', { name: 'Change Cost' })).toBeFocused();
      await expect(again.getByRole('rowheader', { name: /Valve of today/ })).toBeVisible();
    });

    await test.step('the committee reads it, and cannot write', async () => {
      const member = await as('committee', { viewport });
      const read = await openAnalysis(member, id);
      await expect(read.getByText('40 × $30,000.50 each year, replaced')).toBeVisible();
      await expect(read.getByRole('row', { name: /Annual impact \+\$99,980\.00/ })).toBeVisible();
      await expect(read.getByRole('button', { name: /^(Write|Change|Consult)/ })).toHaveCount(0);
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

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px staff see who is in a section, live, and that they have gone`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('under_analysis', device);
    const [writer, watcher, member] = [
      await as('analyst', { viewport }),
      await as('admin', { viewport }),
      await as('committee', { viewport }),
    ];
    const [hers, mine, read] = [
      await openAnalysis(writer, id),
      await openAnalysis(watcher, id),
      await openAnalysis(member, id),
    ];
    const inSection = (analysis: typeof hers, title: string) =>
      analysis.getByRole('listitem').filter({ has: analysis.page().getByText(title, { exact: true }) });
    const editing = (analysis: typeof hers, title: string) =>
      inSection(analysis, title)
        .getByText(/ (is|are) editing$/)
        .and(analysis.locator('[class*="editing"]'));

    await test.step('they see it beside the section at once, and the writer does not', async () => {
      await hers.getByRole('button', { name: 'Write Need' }).click();
      for (const each of [mine, read]) await expect(editing(each, 'Need')).toBeVisible();
      await expect(editing(mine, 'Cost')).toHaveCount(0);
      await expect(hers.getByText(/ editing$/)).toHaveCount(0);
      await expect(mine.locator('[aria-live]', { hasText: 'editing' })).toHaveCount(0);
      await editing(mine, 'Need').evaluate((place) => place.scrollIntoView({ block: 'center' }));
      await shotInSchemes(watcher, `value-analysis-editing-${viewport.width}`);
      await expectAccessible(watcher, 'a section that somebody else is writing');
    });

    await test.step('it keeps nobody from writing, and is told aloud to those who write, too', async () => {
      await mine.getByRole('button', { name: 'Write Need' }).click();
      await expect(mine.locator('[aria-live]', { hasText: 'is editing' })).toHaveCount(1);
      await expect(editing(hers, 'Need')).toBeVisible();
      await expect(editing(read, 'Need')).toHaveText(/ and .* are editing$/);
      await mine.getByLabel('Problem').fill('Long stays');
      await shotInSchemes(watcher, `value-analysis-both-editing-${viewport.width}`);
      await expectAccessible(watcher, 'a section that two people write');
      await mine.getByRole('button', { name: 'Done' }).click();
      await expect(editing(hers, 'Need')).toHaveCount(0);
    });

    await test.step('it goes when the form is closed, and when the page is', async () => {
      await hers.getByRole('button', { name: 'Done' }).click();
      for (const each of [mine, read]) await expect(editing(each, 'Need')).toHaveCount(0);
      await hers.getByRole('button', { name: 'Write Safety' }).click();
      for (const each of [mine, read]) await expect(editing(each, 'Safety')).toBeVisible();
      await writer.close();
      for (const each of [mine, read]) await expect(editing(each, 'Safety')).toHaveCount(0);
    });

    await test.step('the requester hears nothing of it', async () => {
      await mine.getByRole('button', { name: 'Write Safety' }).click();
      await expect(editing(read, 'Safety')).toBeVisible();
      const provider = await as('provider', { viewport });
      await provider.goto(`/requests/${id}`);
      await expect(provider.getByRole('heading', { name: device })).toBeVisible();
      await expect(provider.getByText(/ editing$/)).toHaveCount(0);
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
  const [hers, mine] = [await openAnalysis(first, id), await openAnalysis(second, id)];
  for (const each of [hers, mine]) await each.getByRole('button', { name: 'Write Need' }).click();
  await hers.getByLabel('Problem').fill('Bleeding at night');
  await hers.getByRole('button', { name: 'Done' }).click();
  await expect(hers.getByRole('button', { name: 'Change Need' })).toBeVisible();
  await mine.getByLabel('Problem').fill('Long stays');
  await mine.getByRole('button', { name: 'Done' }).click();
  await expect(mine.getByText(/has saved this meanwhile/)).toBeVisible();
  await expect(mine.getByText('Bleeding at night')).toBeVisible();
  await expect(mine.getByLabel('Problem')).toHaveValue('Long stays');
  await mine.getByRole('button', { name: 'Replace it with mine' }).click();
  await mine.getByRole('button', { name: 'Done' }).click();
  await expect(mine.getByRole('button', { name: 'Change Need' })).toBeVisible();
  await expect(mine.getByText('Long stays')).toBeVisible();
});
