import { expectAccessible, overhangOf } from './harness/axe.ts';
import { expect, test } from './harness/private.ts';
import { shotInSchemes } from './harness/shots.ts';
import { complaintsOf } from './harness/test.ts';
import { DESK, VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';
import { choose } from './steps/requests.ts';

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px an administrator adds a rule, tries it and saves it, and a request follows it and says which`, async ({
    enter,
  }) => {
    test.slow();
    const admin = await enter('admin', viewport);
    const analyst = await enter('analyst', viewport);
    const complaints = [admin, analyst].flatMap((page) => complaintsOf(page));
    await admin.setViewportSize(DESK);
    await admin.goto('/admin/settings');
    await admin.getByRole('link', { name: 'Change Routing rules', exact: true }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Routing' })).toBeVisible();
    await admin.setViewportSize(viewport);
    const named = (name: string) => admin.getByRole('button', { name, exact: true });

    await test.step('by keyboard, with what is wrong beside its field', async () => {
      await shotInSchemes(admin, `routing-empty-${viewport.width}`);
      await named('Add a rule').press('Enter');
      await expect(admin.getByRole('textbox', { name: 'Name' }).first()).toBeFocused();
      await admin.keyboard.type('Small disposables');
      await named('Save Rules').press('Enter');
      await expect(admin.getByText(/Choose what the rule does/).first()).toBeVisible();
      await expectAccessible(admin, 'a rule that is refused');
      await named('Add a condition to Small disposables').press('Enter');
      await admin.getByRole('checkbox', { name: 'EP', exact: true }).check();
      await named('Add a condition to Small disposables').press('Enter');
      const second = admin.getByRole('group', { name: 'Condition 2 of Small disposables' });
      await choose(second, 'Looks at', 'Replacement', admin);
      await second.getByRole('checkbox', { name: 'No', exact: true }).check();
      await admin.getByRole('textbox', { name: /^Circulation/ }).fill('2');
      await admin.getByRole('textbox', { name: 'Submitted', exact: true }).fill('9');
      await shotInSchemes(admin, `routing-rule-${viewport.width}`);
    });

    await test.step('it is tried on the last year', async () => {
      await named("Try on last year's requests").press('Enter');
      await expect(admin.getByText(/the rules would have sent \d+\./)).toBeVisible();
      await expect(admin.getByText(/^No rule: \d+$/).first()).toBeVisible();
      await expectAccessible(admin, 'rules that are tried');
      expect(await overhangOf(admin)).toBe(0);
      await shotInSchemes(admin, `routing-trial-${viewport.width}`);
    });

    await test.step('a request follows it, and its page says which rule it was', async () => {
      await named('Save Rules').press('Enter');
      await expect(admin.getByText('Added Small disposables')).toBeVisible();
      const { id } = await (await callsOf(admin))('POST', '/device-requests', {
        ...{ deviceName: 'Closure device 9F', description: 'For radial access.', representativeName: 'N/A' },
        ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
      });
      await analyst.goto(`/requests/${id}`);
      if (viewport.width < DESK.width) await analyst.getByRole('button', { name: /^Facts/ }).click();
      await expect(analyst.getByText('Small disposables', { exact: true })).toBeVisible();
      await expectAccessible(analyst, 'a request that a rule has sent');
      await shotInSchemes(analyst, `routing-request-${viewport.width}`);
    });

    await test.step('an earlier version comes back', async () => {
      await named('Remove Small disposables').press('Enter');
      await named('Save Rules').press('Enter');
      await expect(admin.getByText('Removed Small disposables')).toBeVisible();
      await shotInSchemes(admin, `routing-versions-${viewport.width}`);
      await named('Restore version 1').press('Enter');
      await expect(admin.getByText('Version 3', { exact: true })).toBeVisible();
      await expect(admin.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Small disposables');
    });
    expect(complaints).toEqual([]);
  });
