import { expectAccessible, overhangOf } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, type Page, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';

/** The gateway counts new requests every thirty seconds. */
const COUNTED = { timeout: 60_000 };

const saved = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px a manager saves reports, shares them, and others put them on their start page`, async ({
    as,
    device,
  }) => {
    test.setTimeout(150_000);
    // The name of a saved report has at most 60 characters.
    const name = device.slice(0, 50);
    const page = await as('business_office', { viewport });

    await test.step('saved by keyboard, with its period, what it is narrowed to and chosen reports', async () => {
      await page.goto('/reports?department=EP');
      const save = page.getByRole('button', { name: 'Save this view' });
      await expect(save).toBeEnabled();
      await save.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Save this view' });
      await expect(dialog.getByText('Narrowed to Department: EP.')).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
      await expect(dialog.getByText('Name is required').first()).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      for (const title of ['How long requests take', 'What approved devices cost'])
        await dialog.getByRole('checkbox', { name: title }).press('Space');
      await dialog.getByRole('checkbox', { name: 'Committee Member' }).press('Space');
      await expectAccessible(page, 'the dialog that saves reports');
      await shotInSchemes(page, `reports-save-${viewport.width}`);
      await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Save this view' })).toBeFocused();
    });

    await test.step('a second one of this name is refused', async () => {
      await page.getByRole('button', { name: 'Save this view' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Save this view' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog.getByText(`You have a saved report "${name}" already.`)).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });

    const other = await as('committee', { viewport });
    await test.step('somebody with the role opens it: its reports alone', async () => {
      await other.goto('/reports');
      await other.getByRole('link', { name: 'Saved reports' }).click();
      const shared = saved(other, name);
      await expect(shared.getByText(/^Saved by .* · Shared with Committee Member$/)).toBeVisible();
      await expect(shared.getByRole('button')).toHaveCount(0);
      await expectAccessible(other, 'saved reports');
      await shotInSchemes(other, `reports-saved-${viewport.width}`);
      expect(await overhangOf(other)).toBeLessThanOrEqual(0);
      await shared.getByRole('switch', { name: 'On my start page' }).press('Space');
      await expect(shared.getByRole('switch', { name: 'On my start page' })).toBeChecked();
      await shared.getByRole('link', { name }).press('Enter');
      await expect(other).toHaveURL(/department=EP/);
      await expect(other.getByText(/^\d+ of \d+ reports are shown\./)).toBeVisible();
      await expect(other.getByRole('region', { name: 'How long requests take' })).toHaveCount(0);
      await other.getByRole('button', { name: 'Show all' }).press('Enter');
      await expect(other.getByRole('region', { name: 'How long requests take' })).toBeVisible();
    });

    await test.step('its answer stands on their start page, and leads there', async () => {
      // The test for the other width has a report there at the same time.
      const tile = other
        .getByRole('region', { name: 'Saved reports' })
        .getByRole('listitem')
        .filter({ has: other.getByRole('link', { name, exact: true }) });
      await expect(async () => {
        await other.goto('/home');
        await expect(async () => {
          await other.keyboard.press('End');
          await expect(tile).toBeVisible({ timeout: 1_000 });
        }).toPass({ timeout: 10_000 });
        await expect(tile.getByText(/ came in this period/)).toBeVisible({ timeout: 2_000 });
      }).toPass(COUNTED);
      await expectAccessible(other, '/home with saved reports');
      await tile.getByRole('link', { name }).click();
      await expect(other).toHaveURL(/\/reports\?.*department=EP/);
    });

    await test.step('pinned by an administrator, it stands on the start page of a role until somebody takes it off', async () => {
      const admin = await as('admin', { viewport });
      const pinned = `${name} of all`;
      await admin.goto('/reports');
      const save = admin.getByRole('button', { name: 'Save this view' });
      await expect(save).toBeEnabled();
      await save.press('Enter');
      const dialog = admin.getByRole('dialog', { name: 'Save this view' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(pinned);
      await dialog.getByRole('button', { name: 'Change filters' }).press('Enter');
      await expect(dialog.getByRole('combobox', { name: 'Department' })).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Committee Member' }).press('Space');
      await dialog.getByRole('checkbox', { name: /^On the start page of everybody/ }).press('Space');
      await expectAccessible(admin, 'the dialog that saves reports, with all that it offers');
      await shotInSchemes(admin, `reports-save-pinned-${viewport.width}`);
      await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
      await expect(dialog).toBeHidden();

      await other.goto('/reports/saved');
      const shared = saved(other, pinned);
      const tile = shared.getByRole('switch', { name: 'On my start page' });
      await expect(tile).toBeChecked();
      await tile.press('Space');
      await expect(tile).not.toBeChecked();
      await other.reload();
      await expect(tile).not.toBeChecked();

      await admin.goto('/reports/saved');
      await expect(saved(admin, pinned).getByText(/On the start page of Committee Member$/)).toBeVisible();
      await admin.getByRole('button', { name: `Remove "${pinned}"` }).press('Enter');
      await admin.getByRole('dialog').getByRole('button', { name: 'Remove report' }).click();
      await expect(saved(admin, pinned)).toHaveCount(0);
    });

    await test.step('edited and removed by who has saved it, for everybody', async () => {
      await page.getByRole('link', { name: 'Saved reports' }).click();
      await page.getByRole('button', { name: `Edit "${name}"` }).press('Enter');
      const dialog = page.getByRole('dialog', { name: `Edit "${name}"` });
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await dialog.getByRole('textbox', { name: 'Name' }).fill(`${name} 2`);
      await dialog.getByRole('button', { name: 'Save Changes' }).press('Enter');
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: `Remove "${name} 2"` }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove report' }).click();
      await expect(saved(page, `${name} 2`)).toHaveCount(0);
      await other.goto('/reports/saved');
      await expect(other.getByRole('heading', { level: 1, name: 'Saved reports' })).toBeVisible();
      await expect(saved(other, `${name} 2`)).toHaveCount(0);
    });
  });

test('the address of a saved report that is not there says so', async ({ as }) => {
  const page = await as('analyst');
  await page.goto('/reports/saved/987654321');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^There is no such saved report any more/);
  await page.getByRole('link', { name: 'Saved reports' }).click();
  await expect(page).toHaveURL('/reports/saved');
});

test('a start page without saved reports asks once, and shows no tile', async ({ as }) => {
  const page = await as('supply_chain');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/ReportTiles|SavedReports/.test(request.postData() ?? request.url())) asked.push(request.url());
  });
  await page.goto('/home');
  await expect(async () => {
    await page.keyboard.press('End');
    expect(asked).toHaveLength(1);
  }).toPass();
  await expect(page.getByRole('region', { name: 'Saved reports' })).toHaveCount(0);
});
