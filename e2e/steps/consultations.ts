import type { Locator } from '@playwright/test';
import { expect, type Page } from '../harness/test.ts';
import { pickIn, pickOf, pressOn, tabTo, typeInto } from './keyboard.ts';

/** Starts to consult a person, who is found by a part of the address, by keyboard alone. The question is typed but not sent. */
export async function beginToConsult(analysis: Locator, person: string, question: string) {
  const page = analysis.page();
  await analysis.getByRole('button', { name: 'Consult somebody' }).press('Enter');
  await pickIn(page, /^Whom to ask/, 'Somebody else');
  await tabTo(page, /^Person/);
  await page.keyboard.type(person);
  await expect(analysis.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await typeInto(page, /^Question/, question);
}

/** Sends the typed question. */
export async function ask(analysis: Locator) {
  await pressOn(analysis.page(), /^Ask$/);
  await expect(analysis.getByRole('button', { name: 'Consult somebody' })).toBeFocused();
}

/** Opens a device about which somebody is consulted, from the list of their waiting work. */
export async function openConsultation(page: Page, device: string) {
  await page.goto('/waiting/consultations');
  await page.getByRole('link', { name: new RegExp(device) }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You are asked for your opinion' })).toBeVisible();
}

/** Answers a consultation with conditions, by keyboard alone. */
export async function answerOnConditions(page: Page, conditions: string) {
  await pickOf(page, /^Your answer/, 'Yes, on conditions');
  await typeInto(page, /^Conditions/, conditions);
}

export async function sendAnswer(page: Page) {
  await pressOn(page, /^Send$/);
  await expect(page.getByRole('button', { name: 'Change your answer' })).toBeFocused();
}
