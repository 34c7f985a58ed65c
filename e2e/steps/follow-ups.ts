import { expect, type Page } from '../harness/test.ts';
import { pickOf, pressOn, typeInto } from './keyboard.ts';

/** The form on the page of a request in which people report how a device works out. */
export const followUpForm = (page: Page) => page.getByRole('form', { name: 'What came of it' });

/** Opens a device about which somebody is asked, from the list of their waiting work. */
export async function openFollowUp(page: Page, device: string) {
  await page.goto('/waiting/follow_ups');
  await page.getByRole('link', { name: new RegExp(`^MDR-\\d+ ${device}`) }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: device })).toBeVisible();
  await page.getByRole('heading', { name: 'What came of it' }).scrollIntoViewIfNeeded();
}

/** Reports how a device works out, by keyboard alone. */
export async function fillFollowUp(
  page: Page,
  { used, text, units, price, again }: Record<'used' | 'text' | 'units' | 'price' | 'again', string>,
) {
  await pickOf(page, /^Was it used as expected/, used);
  await typeInto(page, /^How it was used/, text);
  await typeInto(page, /^Units a year/, units);
  await typeInto(page, /^Price per unit/, price);
  await pickOf(page, /^Would you ask for it again/, again);
}

export async function sendFollowUp(page: Page) {
  await pressOn(page, /^Send$/);
  await expect(page.getByRole('button', { name: 'Change your answers' })).toBeFocused();
}
