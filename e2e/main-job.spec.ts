import { readFile } from 'node:fs/promises';
import { Film } from './harness/film.ts';
import { expect, test } from './harness/test.ts';
import { archived, card, detail, openRequest, submitRequest } from './steps/requests.ts';
import { workbook } from './steps/workbook.ts';

test('a device comes from the request form to the shelf and into the archive', async ({
  as,
  device,
  browserName,
}) => {
  test.slow();
  const film = new Film();
  const provider = await as('provider');
  await test.step('a provider submits a request', async () => {
    await submitRequest(provider, device);
    await expect(card(provider, device)).toContainText('Submitted');
    await film.take(provider, 'A provider requests a device');
  });

  const file = await workbook(device);
  const notes = `Cheaper than the one it replaces (${device}).`;
  await test.step('an analyst analyses it and sends it on with a workbook', async () => {
    const analyst = await as('analyst');
    await analyst.goto('/analyst-dashboard');
    await openRequest(analyst, device);
    const form = detail(analyst, 'Analysis Form');
    await film.take(analyst, 'An analyst opens it');
    await form.getByRole('button', { name: 'Start Analysis' }).click();
    const send = form.getByRole('button', { name: 'Send to Committee for Review' });
    await expect(send).toBeDisabled();
    await expect(form).toContainText(
      'IMPORTANT: Do not upload any files that contain patient health information.',
    );
    await form.getByLabel('Analysis Notes (Required)').fill(notes);
    await form.locator('input[type=file]').setInputFiles(file);
    await expect(analyst.getByText(`${file.name} has been uploaded.`)).toBeVisible();
    const download = analyst.waitForEvent('download');
    await form.getByRole('button', { name: `Download ${file.name}` }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(file.name);
    expect(await readFile(await saved.path())).toEqual(file.buffer);
    await film.take(analyst, 'The analyst records findings, attaches a workbook and sends it on');
    await send.click();
    await expect(card(analyst, device)).toBeHidden();
  });

  await test.step('a committee member reads it and cannot decide', async () => {
    const committee = await as('committee');
    await committee.goto('/committee-dashboard');
    await expect(card(committee, device)).toContainText('Ready for Committee Decision');
    await openRequest(committee, device);
    const panel = detail(committee, 'Review Details');
    await expect(panel).toContainText(notes);
    await expect(panel).toContainText('Only Business Office members can approve or deny requests.');
    await film.take(committee, 'A committee member reads it');
    await expect(panel.getByRole('button', { name: /^(Approve|Deny)/ })).toHaveCount(0);
  });

  await test.step('the business office approves it', async () => {
    const office = await as('business_office');
    await office.goto('/committee-dashboard');
    await openRequest(office, device);
    const panel = detail(office, 'Review Details');
    const download = office.waitForEvent('download');
    await panel.getByRole('button', { name: `Download ${file.name}` }).click();
    expect(await readFile(await (await download).path())).toEqual(file.buffer);
    await panel.getByLabel(/Committee Notes/i).fill('Approved for the Cath Lab.');
    await film.take(office, 'The business office decides');
    await panel.getByRole('button', { name: 'Approve' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Approve Request' }).click();
    await expect(card(office, device)).toBeHidden();
    await film.take(office, 'It is approved and leaves the list');
  });

  const lawsonId = `LAW-${device.slice(-8)}`;
  await test.step('supply chain orders it and puts it on the shelf', async () => {
    const supply = await as('supply_chain');
    await supply.goto('/supply-chain-dashboard');
    await openRequest(supply, device);
    const panel = detail(supply, 'Device Details');
    await expect(panel).toContainText('Approved for the Cath Lab.');
    await film.take(supply, 'Supply chain finds it among the approved devices');
    await panel.getByLabel(/backordered/i).check();
    await panel.getByRole('button', { name: 'Mark as Ordered' }).click();
    await expect(supply.getByText(`${device} has been marked as ordered (backordered)`)).toBeVisible();
    await expect(card(supply, device)).toContainText('Ordered');
    await film.take(supply, 'Supply chain orders it');
    await panel.getByLabel('Lawson ID').fill(` ${lawsonId} `);
    await film.take(supply, 'The device arrives and gets its Lawson ID');
    await panel.getByRole('button', { name: 'Mark as On Shelf' }).click();
    await expect(
      supply.getByText(`${device} has been marked as on the shelf with Lawson ID: ${lawsonId}`),
    ).toBeVisible();
    await film.take(supply, 'It is on the shelf');
    await supply.goto('/archive');
    const entry = archived(supply, device);
    await expect(entry).toContainText('On Shelf');
    await expect(entry).toContainText(lawsonId);
    await film.take(supply, 'It stands in the archive');
    await entry.getByRole('link', { name: device }).click();
    await expect(supply).toHaveURL(/\/requests\/\d+$/);
    await expect(supply.getByRole('heading', { name: device, level: 1 })).toBeVisible();
    await expect(supply).toHaveTitle(
      new RegExp(`^(\\(\\d+\\+?\\) )?MDR-\\d{6,} ${device} · Medical Device Requests$`),
    );
    const page = supply.getByRole('main');
    for (const text of [
      'On Shelf',
      lawsonId,
      notes,
      'Approved for the Cath Lab.',
      file.name,
      'Sent to committee',
    ])
      await expect(page).toContainText(text);
    await film.take(supply, 'The page of the request tells its whole story');
    // Firefox compresses the pages of a PDF, so they cannot be counted there.
    if (browserName === 'chromium') expect(sheetsOf(await supply.pdf({ format: 'A4' }))).toBe(1);
    await page.getByRole('link', { name: 'Open in Supply Chain Dashboard' }).click();
    await expect(panel).toContainText(lawsonId);
    await expect(panel.getByRole('link', { name: /^MDR-\d{6,}$/ })).toHaveAttribute(
      'href',
      /^\/requests\/\d+$/,
    );
  });

  await test.step('the provider sees how it ended', async () => {
    await provider.goto('/provider-dashboard');
    await expect(card(provider, device)).toContainText('On Shelf');
    await expect(card(provider, device)).not.toContainText('backordered');
    await film.take(provider, 'The provider sees how it ended');
    await provider.getByRole('link', { name: 'Archive' }).click();
    await expect(archived(provider, device)).toContainText(lawsonId);
    await archived(provider, device).getByRole('link', { name: device }).click();
    await expect(provider.getByRole('main')).toContainText(notes);
  });
  await film.keep('docs/images/main-job.webp');
});

/** The number of sheets of a printed document. */
const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
