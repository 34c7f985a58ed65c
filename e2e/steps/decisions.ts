import { expect, type Page } from '../harness/test.ts';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { card, detail } from './requests.ts';

/** Opens a request on the screen where the business office decides. */
export async function decideOn(page: Page, device: string, id: number) {
  await page.goto(`/committee-dashboard?request=${id}`);
  await expect(card(page, device).getByRole('button', { name: device, exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  return detail(page, 'Review Details');
}

/** The keys that somebody types into a date field for a day: month, day and year. */
export const dayKeys = (day: string) => {
  const [year, month, date] = day.split('-');
  return `${month}${date}${year}`;
};

/** Fills in the trial of an approval, by keyboard alone. After a refusal, links with longer names describe the errors. */
export async function fillTrial(
  page: Page,
  { units, from, until, evaluators }: { units: string; from: string; until: string; evaluators: string[] },
) {
  const panel = detail(page, 'Review Details');
  await typeInto(page, /^Units$/, units);
  await typeInto(page, /^From$/, dayKeys(from));
  await typeInto(page, /^Until$/, dayKeys(until));
  await tabTo(page, /^Evaluators$/);
  for (const name of evaluators) {
    await page.keyboard.type(name);
    await expect(panel.getByRole('option').first()).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('list', { name: 'Chosen evaluators' })).toContainText(name);
  }
  await expect(panel.getByLabel('From')).toHaveValue(from);
  await expect(panel.getByLabel('Until')).toHaveValue(until);
}

/** Approves with the filled-in values, by keyboard alone. */
export async function approve(page: Page, device: string) {
  await pressOn(page, /^Approve$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await pressOn(page, /^Approve (Request|for Trial|with Conditions)$/);
  await expect(page.getByText(`${device} has been approved`).first()).toBeVisible();
}
