import { expect, test } from '@playwright/test';
import { axeFinds } from './harness/axe.ts';
import { htmlcsFinds } from './harness/htmlcs.ts';

const pageWith = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Planted</title></head><body><main><h1>Planted</h1>${body}</main></body></html>`;

test('the engines that look at each screen find a target that is too small', async ({ page }) => {
  const row = (size: number) =>
    `<button style="width:${size}px;height:${size}px;padding:0">x</button>`.repeat(3);
  await page.setContent(pageWith(`<div style="font-size:0">${row(16)}</div>`));
  expect((await axeFinds(page, 'planted')).join()).toContain('target-size');
  await page.setContent(pageWith(`<div style="font-size:0">${row(24)}</div>`));
  expect(await axeFinds(page, 'planted')).toEqual([]);
});

test('the engines that look at each screen find a field without a label and a group without a name', async ({
  page,
}) => {
  await page.setContent(
    pageWith('<form><fieldset><input type="radio" name="a"><input type="radio" name="a"></fieldset></form>'),
  );
  const found = (await htmlcsFinds(page, 'planted')).join('\n');
  expect(found).toContain('Fieldset does not contain a legend');
  expect(found).toContain('Guideline4_1.4_1_2');
});
