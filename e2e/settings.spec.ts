import { expectAccessible, overhangOf } from './harness/axe.ts';
import { expect, type Page, test } from './harness/private.ts';
import { shotInSchemes } from './harness/shots.ts';
import { complaintsOf } from './harness/test.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';
import { choose } from './steps/requests.ts';

const DAY = 24 * 60 * 60_000;

/** The changes at each width, starting from the default values. */
const CHANGES = [
  {
    viewport: DESK,
    target: '7',
    weekend: ['Friday', 'Sunday'],
    holidays: { from: 5, days: 10 },
    escalation: '12',
    role: 'Analyst',
  },
  {
    viewport: PHONE,
    target: '3',
    weekend: ['Sunday', 'Monday'],
    // These days move the due day behind the last of them, whatever day it is today.
    holidays: { from: 1, days: 20 },
    escalation: '8',
    role: 'Committee Member',
  },
] as const;

/** The title of the dialog has the group of the setting before its label. */
const dialogOf = (page: Page, label: string) => page.getByRole('dialog', { name: new RegExp(`: ${label}$`) });

async function open(page: Page, label: string) {
  await page.getByRole('button', { name: `Change ${label}`, exact: true }).press('Enter');
  await expect(dialogOf(page, label)).toBeVisible();
  return dialogOf(page, label);
}

async function save(page: Page, label: string) {
  await dialogOf(page, label).getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(dialogOf(page, label)).toBeHidden();
}

/** The text of the page about a setting. */
const row = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label, exact: true }) });

test('an administrator changes targets, weekend, holidays and escalation at a desk and on a phone; due days follow where people look', async ({
  enter,
}) => {
  test.slow();
  const admin = await enter('admin', DESK);
  const analyst = await enter('analyst', DESK);
  const complaints = [...complaintsOf(admin), ...complaintsOf(analyst)];
  await admin.goto('/admin/users');
  await admin.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await analyst.goto('/analyst-dashboard');
  await expect(analyst.getByRole('button', { name: /, account$/ })).toBeVisible();
  const asAnalyst = await callsOf(analyst);
  const { id } = await (await callsOf(admin))('POST', '/device-requests', {
    ...{ deviceName: 'Closure device 8F', description: 'For radial access.', representativeName: 'N/A' },
    ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
  });
  await analyst.goto(`/requests/${id}`);
  const due = analyst.locator('dt').filter({ hasText: /^Due/ }).locator('+ dd');
  await expect(due).toBeVisible();
  const loaded: string[] = [];
  for (const page of [admin, analyst]) page.on('domcontentloaded', () => loaded.push(page.url()));

  for (const { viewport, target, weekend, holidays, escalation, role } of CHANGES)
    await test.step(`at ${viewport.width} px`, async () => {
      await admin.setViewportSize(viewport);
      await analyst.setViewportSize(viewport);

      await test.step('what is not accepted is named, and what is typed stays', async () => {
        const dialog = await open(admin, 'Escalation');
        const field = dialog.getByRole('textbox', { name: 'Escalation' });
        await field.fill('500');
        await admin.keyboard.press('Enter');
        const problem = dialog.getByRole('link', { name: /^Escalation must be a whole number from 1 to 90/ });
        await expect(problem).toBeVisible();
        await expect(field).toHaveValue('500');
        if (viewport === DESK) await expectAccessible(admin, 'a setting that is refused');
        await field.fill(escalation);
        await save(admin, 'Escalation');
        await expect(row(admin, 'Escalation')).toContainText(`${escalation} working days after`);
      });

      await test.step('a target is tried out before it is made, and due days follow without a reload', async () => {
        const before = await due.textContent();
        const dialog = await open(admin, 'Submitted');
        await dialog.getByRole('textbox', { name: 'Submitted' }).fill(target);
        await dialog.getByRole('button', { name: 'Preview' }).click();
        await expect(dialog.getByText(/requests? gets? another due day/)).toBeVisible();
        await save(admin, 'Submitted');
        await expect(row(admin, 'Submitted')).toContainText(`${target} working days`);
        await expect(due).not.toHaveText(before ?? '');
      });

      await test.step('the weekend is other days', async () => {
        const dialog = await open(admin, 'Weekend');
        for (const day of weekend) {
          const box = dialog.getByRole('checkbox', { name: day });
          await box.setChecked(!(await box.isChecked()));
        }
        await save(admin, 'Weekend');
        await expect(row(admin, 'Weekend')).toContainText(
          viewport === DESK ? 'Friday, Saturday' : 'Monday, Friday, Saturday, Sunday',
        );
      });

      await test.step('days that are holidays now move what is due', async () => {
        const before = await due.textContent();
        const dialog = await open(admin, 'Holidays');
        const field = dialog.getByRole('textbox', { name: 'Holidays' });
        await field.fill('2026-02-30');
        await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
        await expect(dialog.getByRole('link', { name: /^Holidays must be a list/ })).toBeVisible();
        const days = Array.from(
          { length: holidays.days },
          (_, day) => new Date(Date.now() + (day + holidays.from) * DAY),
        );
        await field.fill(days.map((day) => day.toISOString().slice(0, 10)).join('\n'));
        expect(await overhangOf(admin)).toBe(0);
        await save(admin, 'Holidays');
        await expect(row(admin, 'Holidays')).toContainText(`${holidays.days - 4} more`);
        await expect(due).not.toHaveText(before ?? '');
      });

      await test.step('somebody else is told of what takes too long', async () => {
        const dialog = await open(admin, 'Escalation to');
        await choose(dialog, 'Escalation to', role);
        await save(admin, 'Escalation to');
        await expect(row(admin, 'Escalation to')).toContainText(role);
      });

      await test.step('who has changed it stands with the setting', async () => {
        const dialog = await open(admin, 'Escalation');
        await expect(dialog.getByRole('listitem').first()).toContainText(
          `to ${escalation} working days after`,
        );
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        expect(await overhangOf(admin)).toBe(0);
      });
    });

  expect((await asAnalyst('GET', `/device-requests/${id}`)).due_at).toBeTruthy();
  expect(loaded).toEqual([]);
  expect(complaints).toEqual([]);
});

test('an administrator makes the criteria of scores by keyboard; a score that was made keeps its own until an analyst scores it anew', async ({
  enter,
}) => {
  test.slow();
  const admin = await enter('admin', DESK);
  const analyst = await enter('analyst', DESK);
  await admin.goto('/admin/settings');
  await analyst.goto('/analyst-dashboard');
  await expect(analyst.getByRole('button', { name: /, account$/ })).toBeVisible();
  const asAnalyst = await callsOf(analyst);
  const { id } = await (await callsOf(admin))('POST', '/device-requests', {
    ...{ deviceName: 'Closure device 9F', description: 'For radial access.', representativeName: 'N/A' },
    ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
  });
  await asAnalyst('PUT', `/device-requests/${id}/status`, { status: 'under_analysis' });
  const keys = ['patient_outcome', 'safety', 'cost', 'evidence', 'fit'];
  const score = Object.fromEntries(keys.map((key) => [key, { points: 4, reason: 'Compared.' }]));
  await asAnalyst('PUT', `/device-requests/${id}/analysis`, { version: 0, score });

  for (const { viewport, added, gone } of [
    { viewport: DESK, added: 'IT risk', gone: 'Fit' },
    { viewport: PHONE, added: 'Environment', gone: 'Evidence' },
  ])
    await test.step(`at ${viewport.width} px`, async () => {
      await admin.setViewportSize(viewport);
      const dialog = await open(admin, 'Criteria');
      const press = (name: string) => dialog.getByRole('button', { name, exact: true }).press('Enter');
      await press('Move Safety up');
      await expect(dialog.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Safety');
      await press('Move Safety down');
      await press(`Retire ${gone}`);
      await expect(dialog.getByRole('button', { name: `Bring back ${gone}` })).toBeVisible();
      await press('Add a criterion');
      await expect(dialog.getByRole('textbox', { name: 'Name' }).last()).toBeFocused();
      await admin.keyboard.type(added);
      await press('Preview');
      await expect(
        dialog.getByText(new RegExp(`${added} is new and counts 10\\. ${gone} is retired\\.`)),
      ).toBeVisible();
      await expectAccessible(admin, `the criteria of scores at ${viewport.width} px`);
      expect(await overhangOf(admin)).toBe(0);
      await shotInSchemes(admin, `settings-criteria-${viewport.width}`);
      await save(admin, 'Criteria');
      await expect(row(admin, 'Criteria')).toContainText(`${added} 10`);
      expect(await overhangOf(admin)).toBe(0);
    });

  await analyst.goto(`/requests/${id}`);
  await expect(analyst.getByText('80 of 100').first()).toBeVisible();
  await analyst.getByRole('button', { name: 'Change Score' }).press('Enter');
  const form = analyst.getByRole('form', { name: 'Score' });
  await expect(form.getByRole('textbox', { name: 'Fit: reason' })).toBeVisible();
  await expectAccessible(analyst, 'a score with other criteria');
  await shotInSchemes(analyst, `score-other-criteria-${DESK.width}`);
  await form.getByRole('button', { name: 'Score by the present criteria' }).press('Enter');
  await expect(form.getByText(/^No longer asked for, and left out: /)).toContainText(
    'Fit, 4 of 5: Compared.',
  );
  await expect(form.getByRole('textbox', { name: 'IT risk: reason' })).toBeVisible();
  await analyst.setViewportSize(PHONE);
  await expectAccessible(analyst, 'a score by the present criteria');
  expect(await overhangOf(analyst)).toBe(0);
  await shotInSchemes(analyst, `score-present-criteria-${PHONE.width}`);
  await form.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(analyst.getByRole('button', { name: 'Change Score' })).toBeFocused();
  const { criteria } = (await asAnalyst('GET', `/device-requests/${id}/analysis`)) as never as {
    criteria: { key: string }[];
  };
  expect(criteria.map(({ key }) => key)).toEqual([
    'patient_outcome',
    'safety',
    'cost',
    'it_risk',
    'environment',
  ]);
});
