import { ROLE, type Role, requestNumber, type Stage } from '@portal/domain';
import { expectAccessible, overhangOf } from './harness/axe.ts';
import { expect, type Page, test } from './harness/test.ts';
import { DESK, VIEWPORTS } from './harness/viewports.ts';
import { choose } from './steps/requests.ts';
import { joinAs } from './steps/sign-in.ts';

interface Work {
  who: Role;
  path: string;
  list: string;
  stage: Stage;
  /** The role's action on several requests at once: the words of the button, the question and the report. */
  several?: { label: string; verb: string; done: string; reason?: string };
  /** True for a role that people can take themselves, so that there can be another person with it. */
  joined?: true;
}

const WORK: readonly Work[] = [
  {
    ...{ who: 'committee', path: '/committee-dashboard', list: 'All Pending Requests' },
    stage: 'committee_review',
    several: { label: 'Dismiss…', verb: 'Dismiss', done: 'dismissed', reason: 'Asked for twice.' },
  },
  {
    ...{ who: 'business_office', path: '/committee-dashboard', list: 'All Pending Requests' },
    stage: 'committee_review',
    several: { label: 'Approve…', verb: 'Approve', done: 'approved' },
  },
  {
    ...{ who: 'supply_chain', path: '/supply-chain-dashboard', list: 'Approved Devices' },
    stage: 'approved',
    several: { label: 'Mark as ordered…', verb: 'Mark as ordered', done: 'marked as ordered' },
    joined: true,
  },
  { who: 'provider', path: '/provider-dashboard', list: 'Your Requests', stage: 'submitted' },
];

for (const viewport of VIEWPORTS)
  for (const { who, path, list, stage, several, joined } of WORK)
    test(`at ${viewport.width} px ${ROLE[who].displayName}: the list is sorted, narrowed, searched, saved as a view, looked at as a table and worked through`, async ({
      as,
      api,
      device,
      portal,
    }) => {
      const [first, second] = [`${device} first`, `${device} second`];
      // A provider does not see the requests of others.
      const others = await api.requestAt(stage, `${device} of others`, 'business_office');
      const made = [await api.requestAt(stage, first), await api.requestAt(stage, second)];
      const shown = who === 'provider' ? [second, first] : [second, first, `${device} of others`];
      const page = await as(who, { viewport });
      /** Shows the provider's list, which is behind a tab on a phone. */
      const showList = async (each: Page) => {
        const tab = each.getByRole('tab', { name: new RegExp(`^${list}`) });
        await expect(each.getByRole('button', { name: /, account$/ })).toBeVisible();
        await expect(tab.or(cardsOf(each).first()).first()).toBeVisible();
        if (await tab.isVisible()) await tab.click();
      };
      const cardsOf = (each: Page) => each.getByRole('list', { name: list }).locator('[data-card]');
      const cards = cardsOf(page);
      const views = page.getByRole('button', { name: /^(Views|Of )/ });
      const item = (name: RegExp | string) => page.getByRole('menuitem', { name });
      await page.goto(`${path}?q=${encodeURIComponent(device)}`);
      await showList(page);
      await expect(cards).toHaveText(shown);

      await test.step('sorted and narrowed', async () => {
        await page.getByLabel('Sort').selectOption('Oldest');
        await expect(page).toHaveURL(/sort=oldest/);
        await expect(cards).toHaveText(shown.toReversed());
        await page.getByRole('button', { name: /^Filters/ }).click();
        await page.getByLabel('Submitted until').fill('2001-01-01');
        await expect(cards).toHaveCount(0);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Remove the filter Submitted until 2001-01-01' }).click();
        await expect(cards).toHaveText(shown.toReversed());
      });

      await test.step('the search of everything finds what the role may read, and no more', async () => {
        await page.keyboard.press('Control+k');
        const search = page.getByRole('dialog', { name: 'Search' });
        await search.getByRole('combobox', { name: 'Search all requests' }).fill(device);
        const found = search.getByRole('option');
        await expect(found).toHaveCount(shown.length);
        for (const { id } of made) await expect(found.filter({ hasText: requestNumber(id) })).toHaveCount(1);
        await expect(found.filter({ hasText: requestNumber(others.id) })).toHaveCount(
          who === 'provider' ? 0 : 1,
        );
        await page.keyboard.press('Escape');
      });

      await test.step('it is saved as a view, which counts and opens', async () => {
        const name = `Of ${device}`;
        await views.click();
        await item(/^Save as a view/).click();
        const dialog = page.getByRole('dialog', { name: 'Save as a view' });
        await dialog.getByLabel('Name').fill(name);
        if (who === 'provider') await expect(dialog.getByLabel('Who has it')).toHaveCount(0);
        else await choose(dialog, 'Who has it', `Everybody with the role ${ROLE[who].displayName}`);
        await dialog.getByRole('button', { name: 'Save view' }).click();
        await expect(views).toHaveText(name);
        const reader = await as(joined ? 'visitor' : who, { viewport });
        if (joined) await joinAs(reader, portal, ROLE[who].displayName);
        await reader.goto(path);
        await showList(reader);
        await reader.getByRole('button', { name: 'Views', exact: true }).click();
        await reader.getByRole('menuitem', { name: `${name} ${shown.length}` }).click();
        await expect(reader).toHaveURL(/sort=oldest/);
        await expect(cardsOf(reader)).toHaveText(shown.toReversed());
        await views.click();
        await item('Remove this view…').click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove view' }).click();
        await expect(views).toHaveText('Views');
      });

      await test.step('as a table, where there is room for one', async () => {
        const layout = page.getByRole('group', { name: 'Layout' });
        if (who === 'provider' || viewport !== DESK) return expect(layout).toHaveCount(0);
        await layout.getByRole('button', { name: 'Table' }).click();
        const rows = page.getByRole('table', { name: list }).locator('[data-card]');
        await expect(rows).toHaveText(shown.toReversed());
        await expectAccessible(page, `${list} as a table`);
        await page.setViewportSize(viewport);
        await layout.getByRole('button', { name: 'Cards' }).click();
        await expect(cards).toHaveText(shown.toReversed());
      });

      await test.step('several at once, with one report', async () => {
        const box = page.getByRole('list', { name: list }).getByRole('checkbox');
        if (!several) return expect(box).toHaveCount(0);
        const { label, verb, done, reason } = several;
        await expect(box.first()).toBeAttached();
        await cards.first().press('x');
        const bar = page.getByRole('group', { name: 'Chosen requests' });
        await bar.getByRole('button', { name: `Choose all ${shown.length} shown` }).click();
        await bar.getByRole('button', { name: label }).click();
        const asked = page.getByRole('dialog', { name: `${verb} ${shown.length} requests?` });
        if (reason) await asked.getByRole('textbox').fill(reason);
        await asked.getByRole('button', { name: `${verb} ${shown.length} requests` }).click();
        const report = page.getByRole('dialog', {
          name: `${shown.length} of ${shown.length} requests ${done}`,
        });
        await expect(report.getByRole('link')).toHaveText(shown.map(() => /^MDR-/));
        await page.keyboard.press('Escape');
        await expect(report).toBeHidden();
      });
      expect(await overhangOf(page)).toBe(0);
    });
