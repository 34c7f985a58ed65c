import { addDays, dayOf } from '@portal/domain';
import { expect, type Page } from '../harness/test.ts';
import { pickOf, pressOn, typeInto } from './keyboard.ts';

const day = (days: number): string => addDays(dayOf(new Date(), 'UTC'), days);

/** The days of a trial that has begun, whatever day it is where the hospital is, and that ends in weeks. */
export const TRIAL_DAYS = { from: day(-2), until: day(28) };

/** Opens what somebody is asked about a device on trial, from where they are told what waits for them. */
export async function openEvaluation(page: Page, device: string) {
  await page.goto('/home');
  await page.getByRole('link', { name: new RegExp(`^MDR-\\d+ ${device}`) }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: device })).toBeVisible();
}

/** Answers the questions with which a trial starts, by keyboard alone. */
export async function fillEvaluation(page: Page, rating: string, better: string) {
  await expect(page.getByRole('radiogroup', { name: /^How easy is it to use/ })).toBeVisible();
  await pickOf(page, /^How easy is it to use/, rating);
  await pickOf(page, /^Would you use it again/, 'Yes');
  await typeInto(page, /^What should be better/, better);
}

export const sendEvaluation = (page: Page) => pressOn(page, 'Send evaluation');

/** Ends a trial: the device stays. */
export async function keepDevice(page: Page, device: string) {
  await pressOn(page, 'Keep the device');
  await expect(page.getByText(`${device} is kept after its trial`).first()).toBeVisible();
  await expect(page.getByText('Kept', { exact: true })).toBeVisible();
}
