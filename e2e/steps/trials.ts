import { addDays, dayOf } from '@portal/domain';
import { expect, type Page } from '../harness/test.ts';
import { pickOf, pressOn, typeInto } from './keyboard.ts';

const day = (days: number): string => addDays(dayOf(new Date(), 'UTC'), days);

/** The days of a trial that has already begun in every time zone and ends in some weeks. */
export const TRIAL_DAYS = { from: day(-2), until: day(28) };

/** Opens the questions to somebody about a device on trial, from the list of their waiting work. */
export async function openEvaluation(page: Page, device: string) {
  await page.goto('/home');
  await page.getByRole('link', { name: new RegExp(`^MDR-\\d+ ${device}`) }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: device })).toBeVisible();
}

/** Answers the default questions of a trial, by keyboard alone. */
export async function fillEvaluation(page: Page, rating: string, better: string) {
  await expect(page.getByRole('radiogroup', { name: /^How easy is it to use/ })).toBeVisible();
  await pickOf(page, /^How easy is it to use/, rating);
  await pickOf(page, /^Would you use it again/, 'Yes');
  await typeInto(page, /^What should be better/, better);
}

export const sendEvaluation = (page: Page) => pressOn(page, 'Send evaluation');

/** Ends a trial: the device is kept. */
export async function keepDevice(page: Page, device: string) {
  await pressOn(page, 'Keep the device');
  await expect(page.getByText(`${device} is kept after its trial`).first()).toBeVisible();
  await expect(page.getByText('Kept', { exact: true })).toBeVisible();
}
