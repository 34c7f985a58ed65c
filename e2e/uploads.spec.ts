import { expect, test } from './harness/private.ts';
import { openFirst } from './harness/screens.ts';
import { detail } from './steps/requests.ts';
import { workbook } from './steps/workbook.ts';

test.use({ settings: { UPLOAD_MAX_BYTES: '1024' } });

test('a file that is too large, for the gateway or for a proxy before it, says so at the file; the notes stay', async ({
  enter,
}) => {
  const page = await enter('analyst');
  await page.goto('/analyst-dashboard');
  await openFirst(page, 'Under Analysis');
  const panel = detail(page, 'Analysis Form');
  const notes = panel.getByLabel('Analysis Notes (Required)');
  await notes.fill('Typed with care');
  const file = await workbook('wire');
  expect(file.buffer.length).toBeGreaterThan(1024);
  const refused = panel.getByRole('listitem').filter({ hasText: file.name });
  for (const says of ['larger than the limit', 'It is larger than the portal takes.']) {
    await panel.locator('input[type=file]').setInputFiles(file);
    await expect(refused.getByRole('alert')).toContainText(says);
    await expect(refused.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
    await refused.getByRole('button', { name: /^Remove/ }).click();
    await expect(notes).toHaveValue('Typed with care');
    await page.route('**/files', (route) =>
      route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413</h1>' }),
    );
  }
});
