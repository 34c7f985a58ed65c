import { button, element, signInAndOutInOne, test } from './embed/test.ts';
import { expect } from './harness/test.ts';

test.use({ refusesStorage: true });

test('where the browser refuses storage to frames, whoever signs in or out in one does so in all, and a frame that is loaded anew is signed in', async ({
  page,
  portal,
}) => {
  await signInAndOutInOne(page, portal, async () => {
    const name = await element(page).first().getAttribute('name');
    for (const next of ['', name])
      await element(page)
        .first()
        .evaluate((one, value) => one.setAttribute('name', String(value)), next);
    await expect(button(element(page).first().frameLocator('iframe'), 'Sign out')).toBeVisible();
  });
});
