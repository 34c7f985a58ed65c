import { readFile } from 'node:fs/promises';
import { expectAccessible, overhangOf } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { pressOn, tabTo } from './steps/keyboard.ts';

/** The gateway looks for files to make every five seconds, and makes two at the same time. */
const MADE = { timeout: 60_000 };

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px a manager takes all requests along as a file, and what is in it stays text`, async ({
    as,
    api,
    device,
  }) => {
    test.setTimeout(180_000);
    const manufacturer = `Maker ${device}`;
    const hostile = `=HYPERLINK("http://example.com";"${device}")`;
    await api.send('provider', 'POST', '', {
      deviceName: hostile,
      description: 'Hydrophilic guide wire for complex lesions.',
      representativeName: 'Dana Whitfield',
      department: 'EP',
      manufacturer,
      isReplacement: false,
    });
    const page = await as('business_office', { viewport });
    await page.goto(`/reports?manufacturer=${encodeURIComponent(manufacturer)}`);
    await expect(page.getByRole('region', { name: 'How long requests take' })).toBeVisible();

    await test.step('asked for by keyboard alone, narrowed as the page is', async () => {
      await tabTo(page, /^Download$/);
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'All requests' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Download All Requests' });
      await expect(dialog.getByRole('radio', { name: 'Those of this page' })).toBeChecked();
      await expect(dialog.getByText(`Manufacturer: ${manufacturer}`, { exact: false })).toBeVisible();
      await dialog.getByRole('radio', { name: 'CSV' }).press('Space');
      await dialog.getByRole('radio', { name: 'Only some' }).press('Space');
      for (const name of ['Number', 'Device name', 'Manufacturer'])
        await dialog.getByRole('checkbox', { name, exact: true }).press('Space');
      await expectAccessible(page, 'the register as a file');
      await shotInSchemes(page, `report-register-${viewport.width}`);
      await dialog.getByRole('button', { name: 'Make the file' }).press('Enter');
    });

    const file = page.getByRole('row').filter({ hasText: manufacturer });
    await test.step('made while the page is open, and read back', async () => {
      await expect(page).toHaveURL('/reports/files');
      await expect(file.getByText('Ready')).toBeVisible(MADE);
      await expectAccessible(page, 'files of reports');
      await shotInSchemes(page, `report-files-${viewport.width}`);
      expect(await overhangOf(page)).toBeLessThanOrEqual(0);
      const coming = page.waitForEvent('download');
      await file.getByRole('button', { name: /^Download Requests, CSV/ }).press('Enter');
      const taken = await coming;
      expect(taken.suggestedFilename()).toMatch(/^requests-.*\.csv$/);
      const text = await readFile(await taken.path(), 'utf8');
      // The byte order mark of UTF-8 comes first. An apostrophe prevents that the name is read as a formula.
      expect(text).toMatch(/^\uFEFFNumber,Device name,Manufacturer\r\n/);
      expect(text).toContain(`,"'${hostile.replaceAll('"', '""')}",`);
      expect(text.trim().split('\r\n')).toHaveLength(2);
    });

    await test.step('removed', async () => {
      await file.getByRole('button', { name: /^Remove Requests, CSV/ }).press('Enter');
      await expect(file).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  });

  test(`at ${viewport.width} px a manager connects a spreadsheet by a token, and ends it`, async ({
    as,
    device,
    portal,
  }) => {
    test.setTimeout(120_000);
    const page = await as('business_office', { viewport });
    await page.goto('/reports/tokens');
    const label = `Excel ${device}`;
    const feed = `${portal}/api/reports/feed/cycle_times.csv`;
    const read = (token: string) =>
      fetch(feed, { headers: { authorization: `Basic ${Buffer.from(`me:${token}`).toString('base64')}` } });

    await test.step('the address is there to be copied', async () => {
      await expect(page.getByText(feed, { exact: true })).toBeVisible();
      await expect(page.getByText(`${portal}/api/reports/odata`, { exact: true })).toBeVisible();
    });

    const token = await test.step('made by keyboard alone, and shown once', async () => {
      await pressOn(page, 'Make a Token');
      const dialog = page.getByRole('dialog', { name: 'Make a Token' });
      await dialog.getByLabel('What it is for').fill(label);
      await page.keyboard.press('Enter');
      const shown = page.getByRole('dialog', { name: 'Your New Token' });
      await expectAccessible(page, 'a new token for reports');
      const text = await shown.getByRole('textbox', { name: 'Token' }).inputValue();
      await shown.getByRole('button', { name: 'I have kept it' }).press('Enter');
      await expect(shown).toHaveCount(0);
      await expect(page.getByText(text)).toHaveCount(0);
      return text;
    });

    await test.step('reads with it, which the list tells', async () => {
      const answer = await read(token);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(/^Step,/);
      await page.reload();
      const row = page.getByRole('row').filter({ hasText: label });
      await expect(row.getByText(/^from /)).toBeVisible();
      await expectAccessible(page, 'tokens for reports');
      await shotInSchemes(page, `report-tokens-${viewport.width}`);
      expect(await overhangOf(page)).toBeLessThanOrEqual(0);
    });

    await test.step('revoked: it opens nothing any more', async () => {
      await page.getByRole('button', { name: `Revoke ${label}` }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Revoke token' });
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
      await expect(page.getByRole('row').filter({ hasText: label })).toHaveCount(0);
      expect((await read(token)).status).toBe(401);
    });
  });
}
