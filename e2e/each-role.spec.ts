import { HINTS, mayAssign, ROLE, ROLES, type Role, type Stage } from '@portal/domain';
import { expect, type Page, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';

interface Work {
  /** The page on which the role writes about a request, and the field for it. */
  at: (id: number) => string;
  stage: Stage;
  field: RegExp;
}

const OF: Readonly<Record<Role, Work>> = {
  provider: { at: (id) => `/requests/${id}`, stage: 'under_analysis', field: /^Comment$/ },
  analyst: {
    at: (id) => `/analyst-dashboard?request=${id}`,
    stage: 'under_analysis',
    field: /^Analysis Notes/,
  },
  committee: {
    at: (id) => `/committee-dashboard?request=${id}`,
    stage: 'committee_review',
    field: /^Comment \(/,
  },
  supply_chain: {
    at: (id) => `/supply-chain-dashboard?request=${id}`,
    stage: 'ordered',
    field: /^Lawson ID/,
  },
  business_office: {
    at: (id) => `/committee-dashboard?request=${id}`,
    stage: 'committee_review',
    field: /^Committee Notes/,
  },
  admin: {
    at: (id) => `/analyst-dashboard?request=${id}`,
    stage: 'under_analysis',
    field: /^Analysis Notes/,
  },
};

const help = (page: Page) => page.getByRole('dialog', { name: 'Help' });
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true });

for (const role of ROLES)
  test(`${ROLE[role].displayName}: the first steps, whose a request is and what is not sent are there at the desk and on the phone`, async ({
    as,
    api,
    device,
  }) => {
    const { at, stage, field } = OF[role];
    const assigns = mayAssign({ id: 0, roles: [role] }).allowed;
    const { id } = await api.requestAt(stage, device);
    let own = '';
    let written = '';
    for (const viewport of VIEWPORTS)
      await test.step(`at ${viewport.width} px`, async () => {
        const page = await as(role, { viewport });
        await page.goto('/home');
        const steps = page.getByRole('region', { name: 'First steps' });
        await expect(steps.getByRole('listitem')).toHaveText([...HINTS[role]]);
        await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
        await page.keyboard.press('?');
        await expect(help(page).getByRole('listitem')).toHaveText([...HINTS[role]]);
        await page.keyboard.press('Escape');
        await expect(help(page)).toBeHidden();

        const calls = await callsOf(page);
        own ||= (await calls('GET', '/users/me')).name;
        if (!written) await api.send('analyst', 'PUT', `/${id}/assignee`, { user_id: null });
        await page.goto(at(id));
        const assigned = page.locator('main dt').filter({ hasText: 'Assigned' }).locator('+ dd');
        if (!assigns) {
          await expect(assigned).toContainText('Nobody');
          for (const name of ['Take', 'Give…', 'Release']) await expect(button(page, name)).toHaveCount(0);
        } else if (!written) {
          await button(page, 'Take').press('Enter');
          await expect(assigned).toContainText(own);
        } else {
          await expect(assigned).toContainText(own);
          await button(page, 'Release').press('Enter');
          await expect(assigned).toContainText('Nobody');
        }

        const text = page.locator('main').getByRole('textbox', { name: field });
        await expect(text).toHaveValue(written);
        written = `Begun at ${viewport.width} px`;
        await text.fill(written);
        await expect(page.getByText(/^Draft kept \d/).first()).toBeVisible();
        await page.goto(at(id));
        await expect(text).toHaveValue(written);
      });
  });
