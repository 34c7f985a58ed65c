import { readFile, writeFile } from 'node:fs/promises';
import { expectAccessible } from './harness/axe.ts';
import { shot, shotInSchemes } from './harness/shots.ts';
import { expect, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { openEvidence, pastePicture, pdf } from './steps/evidence.ts';
import { choose } from './steps/requests.ts';
import { watchShifts } from './steps/still.ts';

const OFFER = {
  name: 'offer.pdf',
  mimeType: 'application/pdf',
  buffer: pdf(['First of two', 'Second of two']),
};
const NOTES = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Seen at the fair.') };
const HOSTILE = {
  name: 'hostile.pdf',
  mimeType: 'application/pdf',
  buffer: pdf(['Hello'], '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
};

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px a requester brings documents and a link, staff read them, and each removes their own`, async ({
    as,
    api,
    device,
  }, info) => {
    test.slow();
    const { id } = await api.requestAt('under_analysis', device);
    const requester = await as('provider', { viewport });
    const evidence = await openEvidence(requester, id);
    const item = (title: string) => evidence.getByRole('listitem').filter({ hasText: title });
    const choosers = evidence.getByLabel('Documents');

    await test.step('several documents at once, by keyboard; what is hostile is refused with the reason', async () => {
      await expect(evidence).toContainText('No documents or links yet.');
      await evidence.getByRole('button', { name: 'Add evidence' }).press('Enter');
      await expect(evidence.getByText(/patient/i).first()).toBeVisible();
      await choose(evidence, 'Kind', 'Cost', requester);
      await shotInSchemes(requester, `evidence-add-${viewport.width}`);
      await expectAccessible(requester, 'the form that adds evidence');
      await choosers.setInputFiles([OFFER, NOTES, HOSTILE]);
      await expect(item('offer.pdf')).toContainText('Cost · PDF');
      await expect(item('notes.txt')).toContainText('Cost · Text');
      const refused = item('hostile.pdf').getByRole('alert');
      await expect(refused).toHaveText(/^PDFs with scripts/);
      await shot(requester, `evidence-refused-${viewport.width}`);
      await item('hostile.pdf').getByRole('button', { name: 'Remove hostile.pdf' }).click();
      await expect(choosers).toBeFocused();
    });

    await test.step('a document with a title that is dropped, and a picture that is pasted', async () => {
      await evidence.getByLabel('Title of the document').fill('Dropped offer');
      const path = info.outputPath('dropped.pdf');
      await writeFile(path, OFFER.buffer);
      await choosers.scrollIntoViewIfNeeded();
      const zone = await choosers.boundingBox();
      if (!zone) throw new Error('The field is not there');
      const session = await requester.context().newCDPSession(requester);
      const at = { x: zone.x + zone.width / 2, y: zone.y + zone.height / 2 };
      const data = { items: [], files: [path], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await session.send('Input.dispatchDragEvent', { type, ...at, data });
      await expect(item('Dropped offer')).toContainText('Cost · PDF');
      await pastePicture(requester);
      await expect(item('Pasted picture.png')).toContainText('PNG');
    });

    await test.step('a link is https, and shows its host', async () => {
      await evidence.getByLabel('Link', { exact: true }).fill('http://trials.example/42');
      await evidence.getByLabel('Title of the link').fill('A trial');
      await evidence.getByRole('button', { name: 'Add link' }).click();
      const wrong = evidence.getByRole('link', { name: 'The URL of a link must begin with https://' });
      await expect(wrong).toBeVisible();
      await wrong.press('Enter');
      await expect(evidence.getByLabel('Link', { exact: true })).toBeFocused();
      await evidence.getByLabel('Link', { exact: true }).fill('https://trials.example/42');
      await evidence.getByRole('button', { name: 'Add link' }).click();
      await expect(item('A trial')).toContainText('Cost · trials.example');
      await expect(item('A trial').getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
    });

    await test.step('it comes when it is in view, and nothing moves', async () => {
      const expectStill = await watchShifts(requester);
      await openEvidence(requester, id);
      await expect(evidence.getByRole('heading', { name: 'Evidence (5)' })).toBeVisible();
      await expect(item('A trial')).toBeVisible();
      await expectStill();
      await shotInSchemes(requester, `evidence-${viewport.width}`);
      await expectAccessible(requester, 'the evidence of a request');
      const scrolls = await requester.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(scrolls).toBe(false);
    });

    const analyst = await as('analyst', { viewport });
    const read = await openEvidence(analyst, id);
    const dialog = analyst.getByRole('dialog');

    await test.step('staff read a PDF in the page, with its text', async () => {
      const view = read.getByRole('button', { name: 'View offer.pdf' });
      await view.press('Enter');
      await expect(dialog.getByText('Page 1 of 2')).toBeVisible();
      await expect(dialog.getByText('First of two')).toBeAttached();
      await dialog.getByRole('button', { name: 'Next page' }).press('Enter');
      await expect(dialog.getByText('Second of two')).toBeAttached();
      await expect(dialog.getByRole('button', { name: 'Next page' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Larger' }).click();
      await expect(dialog.getByText('150 %')).toBeVisible();
      await shotInSchemes(analyst, `evidence-pdf-${viewport.width}`);
      await expectAccessible(analyst, 'a PDF in the page');
      await analyst.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(view).toBeFocused();
    });

    await test.step('and a picture; other documents are saved as they came', async () => {
      await read.getByRole('button', { name: 'View Pasted picture.png' }).click();
      const picture = dialog.getByAltText('Pasted picture.png');
      await expect(picture).toBeVisible();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
      await shot(analyst, `evidence-picture-${viewport.width}`);
      await expectAccessible(analyst, 'a picture in the page');
      await analyst.keyboard.press('Escape');
      const coming = analyst.waitForEvent('download');
      await read.getByRole('button', { name: 'Download notes.txt' }).click();
      const saved = await coming;
      expect(saved.suggestedFilename()).toMatch(/^MDR-\d{6,} notes\.txt$/);
      expect(await readFile(await saved.path())).toEqual(NOTES.buffer);
    });

    await test.step('what staff add for staff, the requester is not shown', async () => {
      await read.getByRole('button', { name: 'Add evidence' }).click();
      await read.getByText('Staff only').click();
      await read.getByLabel('Link', { exact: true }).fill('https://prices.example/contract');
      await read.getByLabel('Title of the link').fill('Contract prices');
      await read.getByRole('button', { name: 'Add link' }).click();
      await expect(read.getByRole('listitem').filter({ hasText: 'Contract prices' })).toContainText(
        'Staff only',
      );
      await expect(read.getByRole('heading', { name: 'Evidence (6)' })).toBeVisible();
      await openEvidence(requester, id);
      await expect(evidence.getByRole('heading', { name: 'Evidence (5)' })).toBeVisible();
      await expect(item('A trial')).toBeVisible();
      await expect(evidence).not.toContainText('Contract prices');
    });

    await test.step('the requester removes what they added, by keyboard', async () => {
      await evidence.getByRole('button', { name: 'Remove A trial' }).press('Enter');
      await expect(requester.getByRole('dialog')).toContainText('is removed from this request');
      await expectAccessible(requester, 'the question before evidence is removed');
      await requester.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
      await expect(evidence.getByRole('heading', { name: 'Evidence (4)' })).toBeVisible();
      await expect(evidence.getByRole('button', { name: 'Add evidence' })).toBeFocused();
    });
  });
