import { readFile } from 'node:fs/promises';
import { expectAccessible } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, type Page, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';

/** Chooses the packet in the menu of the request. Returns the saved file. */
async function packetOf(page: Page, device: string) {
  await page
    .getByRole('button', { name: `More actions for ${device}` })
    .last()
    .click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Packet (PDF)' }).click();
  return saved;
}

// For each person, only one packet is made at a time.
test.describe.configure({ mode: 'default' });

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px one click saves the record of a request as a PDF`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('committee_review', device);
    const analyst = await as('analyst', { viewport });
    await analyst.goto(`/requests/${id}`);
    const download = await packetOf(analyst, device);
    expect(download.suggestedFilename()).toBe(`MDR-${String(id).padStart(6, '0')} packet.pdf`);
    const bytes = await readFile((await download.path()) ?? '');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(10_000);
    const dialog = analyst.getByRole('dialog', { name: /^Packet of MDR-/ });
    await expect(dialog.getByText(/^Downloaded, \d+ pages?: MDR-\d+ packet\.pdf$/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
    await shotInSchemes(analyst, `packet-${viewport.width}`);
    await expectAccessible(analyst, 'the dialog of a packet');
    await analyst.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(analyst.getByRole('button', { name: `More actions for ${device}` }).last()).toBeFocused();
  });
}

test('staff choose a packet for everyone by its name; other people have one packet', async ({
  as,
  api,
  device,
}) => {
  const { id } = await api.requestAt('submitted', device);
  const analyst = await as('analyst');
  await analyst.goto(`/requests/${id}`);
  await analyst
    .getByRole('button', { name: `More actions for ${device}` })
    .last()
    .press('Enter');
  const saved = analyst.waitForEvent('download');
  await analyst.getByRole('menuitem', { name: 'Packet for everyone (PDF)' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^MDR-\d+ packet for everyone\.pdf$/);
  const dialog = analyst.getByRole('dialog', { name: /^Packet of MDR-/ });
  await expect(dialog.getByText(/^For everyone who may read it: what the requester reads/)).toBeVisible();
  await shotInSchemes(analyst, 'packet-everyone');
  const provider = await as('provider');
  await provider.goto(`/requests/${id}`);
  await provider
    .getByRole('button', { name: `More actions for ${device}` })
    .last()
    .click();
  await expect(provider.getByRole('menuitem', { name: 'Packet (PDF)' })).toBeVisible();
  await expect(provider.getByRole('menuitem', { name: 'Packet for everyone (PDF)' })).toBeHidden();
});

test('a packet can be given up, and asked for again', async ({ as, api, device }) => {
  const { id } = await api.requestAt('submitted', device);
  const provider = await as('provider');
  await provider.goto(`/requests/${id}`);
  let held = () => {};
  const arrived = new Promise<void>((resolve) => {
    held = resolve;
  });
  await provider.route(
    '**/packet',
    async (route) => {
      held();
      await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
      await route.abort();
    },
    { times: 1 },
  );
  await provider
    .getByRole('button', { name: `More actions for ${device}` })
    .last()
    .click();
  await provider.getByRole('menuitem', { name: 'Packet (PDF)' }).click();
  const dialog = provider.getByRole('dialog', { name: /^Packet of MDR-/ });
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await arrived;
  await shotInSchemes(provider, 'packet-progress');
  await expectAccessible(provider, 'the dialog of a packet that is being made');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toBeHidden();
  await packetOf(provider, device);
  await expect(dialog.getByText(/^Downloaded, .+pdf$/)).toBeVisible();
});

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px a packet that is refused says why, and can be tried again by keyboard`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('submitted', device);
    const provider = await as('provider', { viewport });
    await provider.goto(`/requests/${id}`);
    const error = 'The packet would have more than 600 pages.';
    await provider.route(
      '**/packet',
      (route) => route.fulfill({ status: 413, json: { error, code: 'packet_too_long' } }),
      {
        times: 1,
      },
    );
    await provider
      .getByRole('button', { name: `More actions for ${device}` })
      .last()
      .press('Enter');
    await provider.getByRole('menuitem', { name: 'Packet (PDF)' }).press('Enter');
    const dialog = provider.getByRole('dialog', { name: /^Packet of MDR-/ });
    await expect(dialog.getByText(error)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeFocused();
    await shotInSchemes(provider, `packet-refused-${viewport.width}`);
    await expectAccessible(provider, 'the dialog of a packet that was refused');
    const saved = provider.waitForEvent('download');
    await provider.keyboard.press('Enter');
    await saved;
    await expect(dialog.getByText(/^Downloaded, .+pdf$/)).toBeVisible();
  });
}

test('several requests of a list are one packet', async ({ as, api, device }) => {
  await api.requestAt('submitted', `${device} one`);
  await api.requestAt('submitted', `${device} two`);
  const analyst = await as('analyst');
  await analyst.goto(`/analyst-dashboard?q=${encodeURIComponent(device)}`);
  for (const name of [`${device} one`, `${device} two`])
    await analyst.getByRole('checkbox', { name: `Choose ${name}` }).click();
  const saved = analyst.waitForEvent('download');
  await analyst.getByRole('button', { name: 'Packet of 2 requests' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Packet of 2 requests \(MDR-\d+ and others\)\.pdf$/);
});
