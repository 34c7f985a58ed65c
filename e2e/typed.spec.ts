import { violations } from './harness/axe.ts';
import type { Gateway } from './harness/gateway.ts';
import { expect, type Page, sharing as test } from './harness/private.ts';
import { publishSample, SAMPLE } from './steps/sample.ts';

const ward = (page: Page) => page.getByRole('textbox', { name: 'Ward' });
const remark = (page: Page) => page.getByRole('textbox', { name: 'Remark' });
const kept = (page: Page) => page.getByRole('region', { name: 'What you had typed here' });
const off = (page: Page) => page.getByRole('alert', { name: `${SAMPLE.title} is switched off` });
const storedIn = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function disable({ url }: Gateway, token: string, disabled: boolean) {
  const answer = await fetch(`${url}/api/dashboards/${SAMPLE.name}/disabled`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ disabled }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Opens the dashboard and waits for the code that is loaded after it. */
async function open(page: Page) {
  const watched = page.waitForResponse(/\/js\/watch\./);
  await page.goto(SAMPLE.path);
  await watched;
}

const REMARK = 'Fits the old trays.\nAsk for ten.';

test('what was typed without a draft is kept when its dashboard is switched off, and put back when it is there again', async ({
  gateway,
  enter,
}) => {
  const token = await publishSample(gateway);
  const page = await enter('analyst');
  await open(page);
  await ward(page).fill('Three West');
  await remark(page).fill(REMARK);
  await page.getByLabel('Password').fill('not to be kept');

  await disable(gateway, token, true);
  await expect(off(page)).toBeVisible();
  await expect(kept(page)).toContainText('Three West');
  await expect(kept(page)).toContainText('Ask for ten.');
  expect(await violations(page, 'switched off, with what was typed')).toEqual([]);
  expect(await storedIn(page)).not.toContain('not to be kept');

  await disable(gateway, token, false);
  await expect(remark(page)).toHaveValue(REMARK);
  await expect(ward(page)).toHaveValue('Three West');
  await expect(page.getByText('32 characters')).toBeVisible();
  await expect(page.getByText('What you had typed is back in its fields.')).toBeVisible();

  await test.step('what was sent is not kept', async () => {
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('0 characters, sent')).toBeVisible();
    await disable(gateway, token, true);
    await expect(off(page)).toBeVisible();
    expect(await storedIn(page)).not.toContain('Three West');
    await disable(gateway, token, false);
    await expect(remark(page)).toHaveValue('');
  });
});

test('what finds other content in its field is shown above it, and goes with the session', async ({
  gateway,
  enter,
}) => {
  const token = await publishSample(gateway);
  const page = await enter('analyst');
  await open(page);
  await remark(page).fill(REMARK);
  await disable(gateway, token, true);
  await expect(kept(page)).toBeVisible();
  await disable(gateway, token, false);
  // Type before the code that restores the texts is loaded again.
  await remark(page).fill('Begun anew');
  const before = page.getByRole('status').filter({ hasText: 'What you had typed before' });
  await expect(before).toContainText('Ask for ten.');
  await expect(remark(page)).toHaveValue('Begun anew');
  expect(await violations(page, 'with what was typed before')).toEqual([]);
  expect(await storedIn(page)).toContain('Ask for ten.');
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /, account$/ })).toHaveCount(0);
  await expect.poll(() => storedIn(page)).not.toContain('Ask for ten.');
});
