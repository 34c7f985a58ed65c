import { expectAccessible, overhangOf } from './harness/axe.ts';
import { expect, test } from './harness/private.ts';
import { shotInSchemes } from './harness/shots.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';
import { fact, openFacts } from './steps/requestPage.ts';
import { joinAs } from './steps/sign-in.ts';

const DEVICE = 'Closure device 8F';
const DAY_MS = 24 * 60 * 60_000;

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px somebody names a deputy, who answers for them under their own name, until it is ended`, async ({
    enter,
    visit,
    gateway,
  }) => {
    test.slow();
    const priya = await visit(viewport);
    await joinAs(priya, gateway.url, 'Analyst', 'Priya Raman');
    const marcus = await enter('analyst', viewport);
    await marcus.goto('/home');
    const provider = await enter('provider', viewport);
    await provider.goto('/home');
    await expect(provider.getByRole('button', { name: /, account$/ })).toBeVisible();
    await expect(marcus.getByRole('button', { name: /, account$/ })).toBeVisible();
    const asPriya = await callsOf(priya);
    const asProvider = await callsOf(provider);
    const { id } = await asProvider('POST', '/device-requests', {
      ...{ deviceName: DEVICE, description: 'For radial access.', representativeName: 'Dana Whitfield' },
      ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
    });
    const { id: own } = await asPriya('GET', '/users/me');
    await asPriya('PUT', `/device-requests/${id}/status`, { status: 'under_analysis' });
    const { version } = await asPriya('GET', `/device-requests/${id}`);
    await asPriya('PUT', `/device-requests/${id}/assignee`, { user_id: own, version });
    const question = { body: 'When is it decided?', question_to: own };
    await asProvider('POST', `/device-requests/${id}/comments`, question);
    const panel = priya.getByRole('region', { name: 'Deputy' });

    const elsewhere = await priya.context().newPage();

    await test.step('she names him on her profile', async () => {
      await elsewhere.goto('/profile');
      await expect(elsewhere.getByText('You have named nobody.')).toBeVisible();
      await priya.goto('/profile');
      await panel.getByRole('button', { name: 'Name a deputy' }).click();
      await panel.getByRole('combobox', { name: /^Deputy/ }).pressSequentially('Marcus');
      await panel.getByRole('option', { name: 'Marcus Whitfield' }).click();
      const until = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10);
      await panel.getByLabel(/^Until/).fill(until);
      await expectAccessible(priya, 'the form that names a deputy');
      await panel.scrollIntoViewIfNeeded();
      await shotInSchemes(priya, `${viewport.width}-deputy-form`);
      await panel.getByRole('button', { name: 'Name', exact: true }).click();
      await expect(panel).toContainText('Marcus Whitfield stands in for you now, until');
      await expectAccessible(priya, 'the profile of who has a deputy');
      expect(await overhangOf(priya)).toBe(0);
      await shotInSchemes(priya, `${viewport.width}-deputy`);
    });

    await test.step('the question to her waits for him, and he answers it', async () => {
      // His page was already open, and so was another page of hers.
      await expect(marcus.getByText(/^You stand in for .*Priya Raman until .+20\d\d\./)).toBeVisible();
      await expect(marcus.getByRole('link', { name: new RegExp(DEVICE) })).toBeVisible();
      await expect(elsewhere.getByText(/Marcus Whitfield stands in for you now, until/)).toBeVisible();
      await elsewhere.close();
      await expectAccessible(marcus, 'the start page of a deputy');
      await shotInSchemes(marcus, `${viewport.width}-deputy-home`);
      await marcus.goto('/waiting/questions');
      await marcus.getByRole('link', { name: new RegExp(DEVICE) }).click();
      await marcus.getByLabel('Your answer').fill('On Tuesday.');
      await marcus.getByRole('button', { name: 'Answer', exact: true }).click();
      await expect(marcus.getByRole('article', { name: /^Question by/ })).toContainText('Answered');
      await expectAccessible(marcus, 'what a deputy has answered');
    });

    await test.step('the requester sees who stands in', async () => {
      await provider.goto(`/requests/${id}`);
      await openFacts(provider);
      await expect(fact(provider.locator('main'), 'Assigned')).toContainText(
        /Priya Raman \(Marcus Whitfield stands in until .+\)/,
      );
      await expectAccessible(provider, 'a request for whose assignee somebody stands in');
    });

    await test.step('what he does with her request is for her in its history', async () => {
      const asMarcus = await callsOf(marcus);
      const step = { status: 'committee_review', analystNotes: 'Fits.' };
      await asMarcus('PUT', `/device-requests/${id}/status`, step);
      await expect(marcus.getByText(/for Priya Raman/).first()).toBeVisible();
    });

    await test.step('she ends it: nothing of hers waits for him any more', async () => {
      await asProvider('POST', `/device-requests/${id}/comments`, question);
      await marcus.goto('/waiting/questions');
      await expect(marcus.getByRole('link', { name: new RegExp(DEVICE) })).toBeVisible();
      await panel.getByRole('button', { name: 'End it' }).click();
      await expect(panel).toContainText('You have named nobody.');
      await expect(marcus.getByRole('link', { name: new RegExp(DEVICE) })).toBeHidden();
    });
  });
