import { expect, type Page } from '../harness/test.ts';

/** More than the tab stops of any page, so that Tab reaches all of them. */
const MOST_STOPS = 160;

/** The name that assistive technology reads for the element with the focus. */
async function focusedName(page: Page): Promise<string> {
  const focused = page.locator(':focus');
  // After the last tab stop, the browser's own controls have the focus.
  if (!(await focused.count())) return '';
  const [first = ''] = (await focused.ariaSnapshot()).split('\n');
  return JSON.parse(/"(?:[^"\\]|\\.)*"/.exec(first)?.[0] ?? '""');
}

/** Presses Tab until the element with the focus has the name. */
export async function tabTo(page: Page, name: string | RegExp) {
  const passed: string[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (typeof name === 'string' ? focused.includes(name) : name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`Tab never reaches ${name}, but ${passed.join(', ')}`);
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, name: string | RegExp, text: string) {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** Tabs to a button or a link and presses it. */
export async function pressOn(page: Page, name: string | RegExp) {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Tabs to a list of choices and picks one with the arrow keys. */
export async function pickIn(page: Page, name: string | RegExp, option: string) {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  // The list selects the chosen option one task after it appears. A key before that would have no effect.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  const options = await list.getByRole('option').allTextContents();
  const from = await list.getByRole('option', { selected: true }).allTextContents();
  const to = options.indexOf(option);
  expect(to, `${option} is one of ${options.join(', ')}`).toBeGreaterThanOrEqual(0);
  const at = options.indexOf(from[0] ?? '');
  for (let step = at; step < to; step++) await page.keyboard.press('ArrowDown');
  for (let step = at; step > to; step--) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveValue(option);
}

/** Tabs to a group of choices, which is one tab stop, and picks one with the arrow keys. */
export async function pickOf(page: Page, group: RegExp, option: string) {
  const choices = page.getByRole('radiogroup', { name: group });
  await expect(choices).toBeVisible();
  const isIn = () => choices.locator(':focus').count();
  for (let presses = 0; !(await isIn()); presses++) {
    expect(presses, `Tab reaches ${group}`).toBeLessThan(MOST_STOPS);
    await page.keyboard.press('Tab');
  }
  const wanted = choices.getByRole('radio', { name: option, exact: true });
  await page.keyboard.press('Space');
  const count = await choices.getByRole('radio').count();
  for (let presses = 0; presses < count && !(await wanted.isChecked()); presses++)
    await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}
