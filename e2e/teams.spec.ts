import { previewPath } from '@portal/contract';
import { axeFinds, expectAccessible } from './harness/axe.ts';
import { ACCOUNTS } from './harness/people.ts';
import { takesPhotos } from './harness/photos.ts';
import { expect, type Page, test } from './harness/private.ts';
import { admin, makeToken } from './harness/publishing.ts';
import { cutOff, show } from './harness/screens.ts';
import { DESK, SMALL_PHONE } from './harness/viewports.ts';
import { SAMPLE, uploadSample } from './steps/sample.ts';

test.use({ settings: { DASHBOARD_APPROVAL: 'on' } });

const [FIRST, CANARY, PREVIEW] = ['1.0.0-0badc0de', '1.1.0-0badc0de', '1.2.0-0badc0de'] as const;

const softly = expect.configure({ soft: true });

/** Expects that everything fits on the narrowest phone, as soon as the page is rendered again. */
async function expectToFit(page: Page, what: string) {
  await page.setViewportSize(SMALL_PHONE);
  await softly.poll(() => cutOff(page), `${what}, 320 px`).toEqual([]);
  await softly
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${what}, 320 px`)
    .toBeLessThanOrEqual(320);
  await page.setViewportSize(DESK);
}

/** Examines a screen as it is now: at both widths, in both schemes, at 320 px, and in the colors of the system. */
async function look(page: Page, what: string) {
  await expectAccessible(page, what);
  if (takesPhotos()) return;
  await expectToFit(page, what);
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await axeFinds(page, `${what}, forced colors`, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

const reports = [
  {
    kind: 'render',
    message: 'Cannot read properties of undefined',
    stack: `Error\n    at Page (https://portal.example/remotes/sample/${FIRST}/remoteEntry.js:12:34)`,
    route: '/sample-dashboard',
  },
  { kind: 'rejected', message: 'Failed to fetch', stack: '', route: '/sample-dashboard' },
].map((each) => ({ ...each, name: SAMPLE.name, version: FIRST }));

test('teams: each screen of publishing is whole in every look, from the first version to a sandbox', async ({
  gateway,
  enter,
}) => {
  test.slow();
  const token = await makeToken(gateway, SAMPLE.name);
  const call = async (method: string, path: string, body: object = {}, bearer = token) => {
    const answer = await fetch(`${gateway.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${method} ${path}: ${await answer.text()}`).toBe(true);
  };
  for (const version of [FIRST, CANARY, PREVIEW]) await uploadSample(gateway, token, version);
  await call('PUT', `/dashboards/${SAMPLE.name}/live`, { version: FIRST });
  expect(await admin(gateway, 'dashboard-member', 'add', SAMPLE.name, ACCOUNTS.analyst)).toMatchObject({
    ok: true,
  });

  const [boss, member] = [await enter('admin'), await enter('analyst')];
  const list = () => show(boss, '/admin/dashboards');
  const dialog = (page: Page) => page.getByRole('dialog');

  await test.step('what waits for an approval', async () => {
    await list();
    await expect(boss.getByRole('button', { name: `Approve ${SAMPLE.name}` })).toBeVisible();
    await look(boss, 'dashboards, one waits for an approval');
    await boss.getByRole('button', { name: `Refuse ${SAMPLE.name}` }).click();
    await expect(dialog(boss)).toBeVisible();
    await look(boss, 'refusal of what a dashboard claims');
    await boss.keyboard.press('Escape');
    await show(member, `/teams/${SAMPLE.name}`);
    await expect(member.getByRole('list', { name: 'What is not approved' })).toBeVisible();
    await look(member, 'team, a version waits');
    await boss.getByRole('button', { name: `Approve ${SAMPLE.name}` }).click();
    await dialog(boss)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(boss.getByRole('button', { name: `Approve ${SAMPLE.name}` })).toHaveCount(0);
  });

  await test.step('a canary, and by what it is judged', async () => {
    await call('PUT', `/dashboards/${SAMPLE.name}/live`, { version: CANARY, canary: 10 });
    await list();
    await look(boss, 'dashboards, with a canary and flags');
    await boss.getByRole('button', { name: `More actions for ${SAMPLE.name}` }).click();
    await boss.getByRole('menuitem', { name: 'Canary…' }).click();
    await expect(boss.getByRole('form', { name: 'Limits of canaries' })).toBeVisible();
    await look(boss, 'canary of a dashboard');
    await boss.keyboard.press('Escape');
    await boss.getByRole('button', { name: 'Edit short-form' }).click();
    await expect(dialog(boss)).toBeVisible();
    await look(boss, 'flag of a dashboard');
    await boss.keyboard.press('Escape');
  });

  await test.step('how it fares', async () => {
    await show(member, '/home');
    const session = await member.evaluate(() => localStorage.getItem('token') ?? '');
    await call('POST', '/remotes/reports', { problems: reports }, session).catch(() => {});
    const shown = { name: SAMPLE.name, version: FIRST, measure: 'shown', value: 420 };
    await call('POST', '/remotes/reports', { measurements: [shown] }, session).catch(() => {});
    await show(boss, `/admin/dashboards/${SAMPLE.name}`);
    await expect(boss.getByText('Failed to fetch').first()).toBeVisible();
    await look(boss, 'health of a dashboard');
    await show(member, `/teams/${SAMPLE.name}`);
    await look(member, 'team');
    await member.getByRole('button', { name: 'Make a Token' }).click();
    await expect(dialog(member)).toBeVisible();
    await look(member, 'token of a member');
    await member.keyboard.press('Escape');
    await show(member, '/teams');
    await look(member, 'teams');
  });

  await test.step('a preview', async () => {
    await call('PUT', `/dashboards/${SAMPLE.name}/previews/${PREVIEW}`);
    await member.goto(previewPath({ name: SAMPLE.name, version: PREVIEW }));
    await expect(dialog(member)).toContainText('It is not live');
    await look(member, 'question before a preview');
    await member.getByRole('button', { name: 'Open preview' }).click();
    await expect(member.getByRole('complementary', { name: 'Preview' })).toBeVisible();
    await show(member, SAMPLE.path);
    await look(member, 'preview');
  });

  await test.step('in a frame of its own', async () => {
    expect(await admin(gateway, 'dashboard-sandbox', 'on', SAMPLE.name)).toMatchObject({ ok: true });
    const other = await enter('business_office');
    await other.goto(SAMPLE.path);
    await expect(other.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    // The heading is in the frame, so the surrounding page has none to look for.
    if (takesPhotos()) await expectAccessible(other, 'sandboxed dashboard');
    else await expectToFit(other, 'sandboxed dashboard');
  });
});
