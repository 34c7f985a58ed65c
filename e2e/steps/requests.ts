import type { FrameLocator, Locator } from '@playwright/test';
import { expect, type Page } from '../harness/test.ts';

/** Opens the provider's dashboard, fills in its form and sends it. */
export async function submitRequest(page: Page, device: string) {
  await page.goto('/provider-dashboard');
  await fillAndSubmit(page, device);
}

/** Fills in and sends the provider's form, in the portal or in a frame. */
export async function fillAndSubmit(page: Page | FrameLocator, device: string) {
  await fillRequest(page, device);
  await expect(page.getByText('Device request submitted successfully!')).toBeVisible();
}

/** Fills in and sends the form, without checking the message of the portal. */
export async function fillRequest(page: Page | FrameLocator, device: string) {
  const form = page.getByRole('form', { name: 'New device request' });
  await choose(form, 'Manufacturer', 'Terumo', page);
  await form.getByLabel('Device name').fill(device);
  await form.getByLabel('Description').fill('Hydrophilic guide wire for complex lesions.');
  await form.getByRole('radio', { name: 'Yes' }).check();
  await choose(form, 'Old device manufacturer', 'Abbott', page);
  await form.getByLabel('Old device name').fill('Guide wire of 2019');
  await form.getByLabel('Representative name').fill('Dana Whitfield');
  await choose(form, 'Department', 'Cath Lab', page);
  await form.getByLabel('Additional notes').fill('Adults with chronic total occlusion.');
  await form.getByRole('button', { name: 'Submit Request' }).click();
}

/** Picks from a native select or a styled one. The list of a styled one is elsewhere in the page or frame. */
export async function choose(
  scope: Page | Locator,
  label: string,
  option: string,
  page?: Page | FrameLocator,
) {
  const select = scope.getByRole('combobox', { name: new RegExp(`^${label}`) });
  if ((await select.evaluate(({ tagName }) => tagName)) === 'SELECT') await select.selectOption(option);
  else {
    await select.click();
    await (page ?? select.page()).getByRole('option', { name: option, exact: true }).click();
  }
}

/** A request in the list that the page shows. */
export const card = (page: Page, device: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: device, exact: true }) });

/** Opens a request from its list. */
export async function openRequest(page: Page, device: string) {
  const button = card(page, device).getByRole('button', { name: device, exact: true });
  await button.click();
  // Until then a wide window may show another request, which has opened by itself.
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}

/** The panel in which a request is worked on. */
export const detail = (page: Page, title: string) => page.getByRole('region', { name: title });

/** A request's line in the archive. */
export const archived = (page: Page, device: string) => page.getByRole('row').filter({ hasText: device });
