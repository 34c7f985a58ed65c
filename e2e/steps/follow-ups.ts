import { expect, type Page } from '../harness/test.ts';
import { pickOf, pressOn, typeInto } from './keyboard.ts';

/** Where people say what came of a device, on the page of its request. */
export const followUpForm = (page: Page) => page.getByRole('form', { name: 'What came of it' });

/** Opens a device about which somebody is asked, from where they are told what waits for them. */
export async function openFollowUp(page: Page, device: string) {
  await page.goto('/waiting/follow_ups');
  await page.getByRole('link', { name: new RegExp(`^MDR-\\d+ ${device}`) }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: device })).toBeVisible();
  await page.getByRole('heading', { name: 'What came of it' }).scrollIntoViewIfNeeded();
}

/** Says what came of a device, by keyboard alone. */
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
