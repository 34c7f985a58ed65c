import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DEVICE_COLUMNS, deviceRow, writeRelease } from '../gateway/src/testing/releases.ts';
import { expectAccessible, overhangOf } from './harness/axe.ts';
import type { Gateway } from './harness/gateway.ts';
import { expect, type Page, sharing, test } from './harness/private.ts';
import { shotInSchemes } from './harness/shots.ts';
import { complaintsOf } from './harness/test.ts';
import { PHONE, VIEWPORTS } from './harness/viewports.ts';
import { card, choose } from './steps/requests.ts';

const ADMIN = join(import.meta.dirname, '../gateway/src/admin.ts');
const EVOLUT = {
  di: '00643169265462',
  brand: 'Evolut FX+',
  company: 'MEDTRONIC, INC.',
  model: 'EVFXPLUS-29',
  catalog: 'EVFX+/29',
};
const WIRE = { di: '00000000000017', brand: 'Evolution wire', company: 'Penumbra GmbH', mri: '' };

/** Imports the FDA's release into the running portal, as an operator does. */
async function importDevices(gateway: Gateway) {
  const release = join(gateway.dataDir, 'release.zip');
  await writeRelease(release, { 'device.txt': [DEVICE_COLUMNS, deviceRow(EVOLUT), deviceRow(WIRE)] });
  const { stdout, stderr } = spawnSync(process.execPath, [ADMIN, 'gudid', 'import', release], {
    env: { ...process.env, DATA_DIR: gateway.dataDir, DATABASE_URL: '' },
    encoding: 'utf8',
  });
  expect(stdout, stderr).toContain('2 devices imported,');
}

const form = (page: Page) => page.getByRole('form', { name: 'New device request' });
const deviceName = (page: Page) => form(page).getByLabel('Device name', { exact: false }).first();
const offers = (page: Page) => page.getByRole('listbox', { name: 'Devices of the catalogue' });

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px a device of the catalogue fills in the form, which is sent by keyboard alone`, async ({
    gateway,
    enter,
  }) => {
    test.slow();
    await importDevices(gateway);
    const page = await enter('provider', viewport);
    const complaints = complaintsOf(page);
    // On a phone the form and the person's own requests are two tabs.
    const turnTo = async (name: RegExp) => {
      if (viewport === PHONE) await page.getByRole('tab', { name }).click();
    };
    await page.goto('/provider-dashboard');

    await test.step('the devices are offered as one types', async () => {
      await deviceName(page).focus();
      await page.keyboard.type('evol');
      await expect(offers(page).getByRole('option')).toHaveText([
        /^Evolut FX\+.*EVFXPLUS-29$/,
        /^Evolution wire/,
      ]);
      await expect(deviceName(page)).toHaveAttribute('role', 'combobox');
      await page.keyboard.press('ArrowDown');
      await expect(offers(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
      await expectAccessible(page, 'devices that are offered');
      await page.setViewportSize(viewport);
      await shotInSchemes(page, `${viewport.width}-devices-offered`);
    });

    await test.step('one fills in what the form asks for, and the focus stays', async () => {
      await page.keyboard.press('Enter');
      await expect(offers(page)).toBeHidden();
      await expect(
        page.getByText(/^Filled in from the catalogue: device name, manufacturer, model/),
      ).toBeVisible();
      await expect(deviceName(page)).toBeFocused();
      await expect(deviceName(page)).toHaveValue('Evolut FX+');
      await expect(form(page).getByLabel('Model')).toHaveValue('EVFXPLUS-29');
      await expect(form(page).getByLabel(/^UDI/)).toHaveValue('(01)00643169265462');
      await expect(page.getByText('Device identifier 00643169265462')).toBeVisible();
      expect(await overhangOf(page)).toBe(0);
      await expectAccessible(page, 'the form with a device');
      await page.setViewportSize(viewport);
      await shotInSchemes(page, `${viewport.width}-devices-filled`);
    });

    await test.step('what was sent stands in the request', async () => {
      await form(page).getByLabel('Description').focus();
      await page.keyboard.type('For patients beyond surgery.');
      await form(page)
        .getByRole('radiogroup', { name: /replacement/ })
        .getByRole('radio', { name: 'No' })
        .focus();
      await page.keyboard.press('Space');
      await form(page).getByLabel('Representative name').focus();
      await page.keyboard.type('N/A');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Device request submitted successfully!')).toBeVisible();
      await turnTo(/^Your Requests/);
      await card(page, 'Evolut FX+').getByRole('button', { name: 'Evolut FX+', exact: true }).click();
      for (const fact of ['EVFXPLUS-29', 'MR Conditional'])
        await expect(page.getByText(fact, { exact: true })).toBeVisible();
      // A new form does not ask for any of it again.
      await page.goto('/provider-dashboard');
      await turnTo(/^Submit New Request/);
      await expect(deviceName(page)).toBeVisible();
      await expect(form(page).getByLabel('Model')).toBeHidden();
    });
    expect(complaints).toEqual([]);
  });

  sharing(`at ${viewport.width} px without a catalogue the form is as it was`, async ({ enter }) => {
    const page = await enter('provider', viewport);
    await page.goto('/provider-dashboard');
    await deviceName(page).fill('Evolut');
    await expect(page.getByText(/similar request|^Asked for before/).first()).toBeAttached();
    await expect(offers(page)).toHaveCount(0);
    await expect(deviceName(page)).not.toHaveAttribute('role', 'combobox');
    await expect(form(page).getByText('About the device')).toHaveCount(0);
  });

  sharing(
    `at ${viewport.width} px a manufacturer is typed: an option, one that was used before, or another`,
    async ({ enter }) => {
      const page = await enter('provider', viewport);
      await page.goto('/provider-dashboard');
      const field = form(page).getByRole('combobox', { name: /^Manufacturer/ });
      const own = form(page).getByLabel("Manufacturer's name");
      const options = page.getByRole('listbox').getByRole('option');
      await test.step('what is typed narrows the options, and Other stays', async () => {
        await field.focus();
        await expect(options).toHaveCount(0);
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type('bos');
        await expect(options).toHaveText(['Boston Scientific', 'Other']);
        await page.setViewportSize(viewport);
        await shotInSchemes(page, `${viewport.width}-manufacturer-typed`);
        // The first option is marked as the one that Enter takes.
        await page.keyboard.press('Enter');
        await expect(field).toHaveValue('Boston Scientific');
        await expect(own).toHaveCount(0);
      });
      await test.step('Other asks for a text', async () => {
        await choose(form(page), 'Manufacturer', 'Other', page);
        await expect(own).toBeVisible();
        await expect(own).toHaveValue('');
        await choose(form(page), 'Manufacturer', 'Terumo', page);
        await expect(own).toHaveCount(0);
      });
      await test.step('what is none of them becomes that text', async () => {
        await field.focus();
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type('Penumbra');
        await page.keyboard.press('Tab');
        await expect(field).toHaveValue('Other');
        await expect(own).toHaveValue('Penumbra');
        await expectAccessible(page, 'a manufacturer of one’s own');
      });
    },
  );
}
