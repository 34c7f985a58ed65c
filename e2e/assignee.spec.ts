import { expectAccessible, overhangOf, violations } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { fact, openFacts } from './steps/requestPage.ts';
import { card, detail } from './steps/requests.ts';
import { joinAs } from './steps/sign-in.ts';

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px a request is taken, given and released by keyboard, and everybody who looks at it sees who has it`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('submitted', device);
    const analyst = await as('analyst', { viewport });
    await analyst.goto(`/analyst-dashboard?request=${id}`);
    const panel = detail(analyst, 'Analysis Form');
    const office = await as('business_office', { viewport });
    await office.goto(`/requests/${id}`);
    await openFacts(office);
    const page = office.locator('main');
    await expect(fact(page, 'Assigned')).toContainText('Nobody');

    await test.step('the analyst takes it: the button that had the focus releases it now', async () => {
      await panel.getByRole('button', { name: 'Take', exact: true }).focus();
      await analyst.keyboard.press('Enter');
      await expect(panel.getByRole('button', { name: 'Release' })).toBeFocused();
      await expect(card(analyst, device)).toContainText('Assigned to');
      await expect(fact(page, 'Assigned')).not.toContainText('Nobody');
      await expectAccessible(analyst, 'a request that the analyst has');
      expect(await overhangOf(analyst)).toBe(0);
    });

    await test.step('the business office gives it to itself, and it stands there where the analyst looks', async () => {
      const had = await card(analyst, device).textContent();
      await office.getByRole('button', { name: 'Take', exact: true }).press('Enter');
      const question = office.getByRole('dialog', { name: 'Take over from a colleague?' });
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expectAccessible(office, 'the question before a colleague loses a request');
      await question.getByRole('button', { name: 'Take over' }).press('Enter');
      await expect(office.getByRole('button', { name: 'Release' })).toBeFocused();
      await expect.poll(() => card(analyst, device).textContent()).not.toBe(had);
      await expect(panel.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
    });

    await test.step('the analyst gives it to somebody else', async () => {
      await panel.getByRole('button', { name: 'Give…' }).focus();
      await analyst.keyboard.press('Enter');
      const nobody = analyst.getByRole('menuitem', { name: 'Nobody' });
      await expect(nobody).toBeVisible();
      // Check at this width only: at another width the panel is in another place, and its menu closes.
      expect(await violations(analyst, 'the people to whom a request can be given')).toEqual([]);
      await nobody.press('Enter');
      await expect(fact(page, 'Assigned')).toContainText('Nobody');
      await expectAccessible(office, 'a request that nobody has');
      expect(await overhangOf(office)).toBe(0);
    });
  });

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px two analysts take one request at once: the second is told who has it, and reads it on card and page`, async ({
    as,
    api,
    device,
    portal,
  }) => {
    const { id } = await api.requestAt('submitted', device);
    const first = await as('visitor', { viewport });
    await joinAs(first, portal, 'Analyst');
    const second = await as('analyst', { viewport });
    const pages = [first, second];
    const take = (page: typeof first) =>
      detail(page, 'Analysis Form').getByRole('button', { name: 'Take', exact: true });
    for (const page of pages) {
      await page.goto(`/analyst-dashboard?request=${id}`);
      await expect(take(page)).toBeVisible();
    }

    await test.step('both press before either has heard of the other', async () => {
      const isThere = Promise.withResolvers<void>();
      await second.route('**/api/graphql', async (route) => {
        if (route.request().postDataJSON().variables?.user) await isThere.promise;
        await route.fallback();
      });
      await take(second).click();
      await take(first).click();
      await expect(first.getByText(`You have taken ${device}`).first()).toBeVisible();
      isThere.resolve();
      await expect(second.getByText('Noor Haddad has taken this request.').first()).toBeVisible();
    });

    await test.step('the name stands on the card and on the page of both', async () => {
      for (const page of pages) await expect(card(page, device)).toContainText('Assigned to Noor Haddad');
      await expectAccessible(second, 'a request that somebody else has taken first');
      await expect(fact(detail(first, 'Analysis Form'), 'Assigned')).toContainText('Noor Haddad');
      await second.goto(`/requests/${id}`);
      await expect(fact(second.locator('main'), 'Assigned')).toContainText('Noor Haddad');
      expect(await overhangOf(second)).toBe(0);
    });
  });
