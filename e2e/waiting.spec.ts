import { expectAccessible } from './harness/axe.ts';
import { databaseOf, test as ownGateway } from './harness/private.ts';
import { shotInSchemes } from './harness/shots.ts';
import { complaintsOf, expect, type Page, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';
import { detail, submitRequest } from './steps/requests.ts';
import { watchShifts } from './steps/still.ts';

/** Waits until the page shows the gateway's count. Other journeys change it meanwhile. */
async function expectCounted(page: Page, kind: string, title: string) {
  const call = await callsOf(page);
  const heading = page.getByRole('region', { name: 'Waiting for you' }).getByRole('heading', { name: title });
  await expect
    .poll(async () => {
      const shown = Number(await heading.locator('+ span').textContent());
      const all: { kind: string; count: number }[] = await call('GET', '/waiting');
      return shown - (all.find((each) => each.kind === kind)?.count ?? 0);
    })
    .toBe(0);
}

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px what waits stands on the landing page and beside the navigation, follows what others do, and leads to the work`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('approved', device);
    await api.requestAt('approved', `${device} second`);
    await api.requestAt('submitted', `${device} third`);
    const supplier = await as('supply_chain', { viewport });
    await supplier.goto('/home');
    const waiting = supplier.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting.getByRole('heading', { name: 'To order' })).toBeVisible();
    // On a phone the navigation is behind a button.
    const menu = supplier.getByRole('button', { name: 'Open navigation' });
    if (await menu.isVisible()) await menu.click();
    const entry = supplier.getByRole('navigation').getByRole('link', { name: 'Supply Chain Dashboard' });
    await expect(entry).toHaveAccessibleDescription(/wait for you$/);
    await entry.press('Escape');
    await expectCounted(supplier, 'to_order', 'To order');

    await test.step('somebody else orders one: it is one less, without a reload', async () => {
      await api.send('business_office', 'PUT', `/${id}/ordered`, { is_ordered: true });
      await expectCounted(supplier, 'to_order', 'To order');
    });

    await test.step('one click leads to the request, another to all of them', async () => {
      await waiting.getByRole('link', { name: /^MDR-/ }).first().click();
      await expect(supplier).toHaveURL(/\/supply-chain-dashboard\?request=\d+/);
      await expect(detail(supplier, 'Device Details').getByRole('heading').first()).toBeVisible();
      await supplier.goBack();
      await waiting.getByRole('link', { name: 'See all: To order' }).click();
      await expect(supplier).toHaveURL('/supply-chain-dashboard?stage=approved&held=false');
    });

    await test.step('a new request waits for the analyst', async () => {
      const analyst = await as('analyst', { viewport });
      await analyst.goto('/home');
      await expect(analyst.getByRole('heading', { name: 'To analyze' })).toBeVisible();
      await expectCounted(analyst, 'to_analyze', 'To analyze');
      await submitRequest(await as('provider'), `${device} new`);
      await expectCounted(analyst, 'to_analyze', 'To analyze');
    });
  });

  test(`at ${viewport.width} px what waits for a vote leads to what one has not voted on`, async ({
    as,
    api,
    device,
  }) => {
    const voted = await api.requestAt('committee_review', `${device} voted`);
    const open = await api.requestAt('committee_review', `${device} open`);
    const member = await as('committee', { viewport });
    await member.goto('/home');
    const call = await callsOf(member);
    const vote = async (id: number) => {
      const text = `mutation ($id: ID!) { castVote(id: $id, vote: approve) { __typename } }`;
      await call('POST', '/graphql', { query: text, variables: { id: String(id) } });
    };
    await vote(voted.id);
    await member
      .getByRole('region', { name: 'Waiting for you' })
      .getByRole('link', { name: 'See all: To vote' })
      .click();
    await expect(member).toHaveURL('/committee-dashboard?show=ready&voted=false');
    await member.getByRole('searchbox', { name: 'Search' }).first().fill(device);
    const cards = member.getByRole('list', { name: 'All Pending Requests' }).locator('[data-card]');
    await expect(cards).toHaveText([`${device} open`]);
    await expect(member.getByRole('button', { name: 'Remove the filter Not voted by you' })).toBeVisible();
    await expectAccessible(member, 'what one has not voted on');
    await shotInSchemes(member, `${viewport.width}-not-voted`);

    await test.step('what one has voted on leaves the list without a reload', async () => {
      await vote(open.id);
      await expect(cards).toHaveCount(0);
    });
  });
}

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px a question waits for who is asked, and its answer for who has asked; nothing moves when they come`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('under_analysis', device);
    const analyst = await as('analyst', { viewport });
    await analyst.goto('/home');
    const waiting = analyst.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting.getByRole('heading', { name: 'Your analyses' })).toBeVisible();

    const asked = await api.send('analyst', 'GET', `/${id}`);
    const { requested_by: requester } = asked as unknown as { requested_by: number };
    const question = { body: 'Which sizes?', question_to: requester };
    const { id: comment } = await api.send('analyst', 'POST', `/${id}/comments`, question);

    await test.step('the requester finds it on the landing page and beside the navigation', async () => {
      const provider = await as('provider', { viewport });
      const expectStill = await watchShifts(provider);
      await provider.goto('/home');
      const questions = provider.getByRole('region', { name: 'Waiting for you' });
      await expect(questions.getByRole('link', { name: new RegExp(device) })).toBeVisible();
      await expectStill();
      await expectAccessible(provider, '/home with a question');
      await questions.getByRole('link', { name: 'See all: Questions to you' }).click();
      await expect(provider).toHaveURL('/waiting/questions');
      const all = provider.getByRole('list', { name: 'Questions to you' });
      await expect(all.getByRole('link', { name: new RegExp(device) })).toBeVisible();
      await expectAccessible(provider, '/waiting/questions');
      await shotInSchemes(provider, `${viewport.width}-waiting-questions`);
      await provider.goBack();
      await expect(questions.getByRole('link', { name: new RegExp(device) })).toContainText(' asked ');
      await questions.getByRole('link', { name: new RegExp(device) }).click();
      await expect(provider).toHaveURL(`/requests/${id}#answer`);
      await expect(provider.getByLabel('Your answer')).toBeFocused();
      await expect(provider.getByLabel('Your answer')).toBeInViewport();
      await provider.keyboard.type('6F and 7F.');
      await provider.getByRole('button', { name: 'Answer', exact: true }).click();
      await expect(provider.getByRole('article', { name: /^Question by/ })).toContainText('Answered');
      expect(comment).toBeGreaterThan(0);
    });

    await test.step('its answer comes to who has asked without a reload, until they open it', async () => {
      const answer = waiting
        .locator('div')
        .filter({ has: analyst.getByRole('heading', { name: 'Answers to your questions' }) })
        .getByRole('link', { name: new RegExp(device) });
      await expect(answer).toBeVisible();
      const expectStill = await watchShifts(analyst);
      await analyst.reload();
      await expect(answer).toBeVisible();
      await expectStill();
      await answer.click();
      await expect(analyst).toHaveURL(`/requests/${id}`);
      await analyst.goBack();
      await expect(waiting.getByRole('heading', { name: 'Your analyses' })).toBeVisible();
      await expect(answer).toHaveCount(0);
    });

    await test.step('what one has taken leads to its list', async () => {
      await waiting.getByRole('link', { name: 'See all: Your analyses' }).click();
      await expect(analyst).toHaveURL('/analyst-dashboard?status=under_analysis&assignee=me');
    });
  });

/** The waiting work of people who decide about everything, with the address of each list. */
const TO_DECIDE = {
  'To decide': '/committee-dashboard?show=ready',
  'Trials to decide on': '/waiting/trials',
  'To order': '/supply-chain-dashboard?stage=approved&held=false',
  'To shelve': '/supply-chain-dashboard?stage=ordered',
  'Conditions to close': '/waiting/conditions',
  Overdue: '/analyst-dashboard?overdue=true&sort=due',
};

for (const viewport of VIEWPORTS)
  ownGateway(
    `at ${viewport.width} px decisions, trials, devices, conditions and what is overdue wait for the business office and the administrator`,
    async ({ enter, gateway }) => {
      for (const role of ['business_office', 'admin'] as const) {
        const page = await enter(role, viewport);
        const complaints = complaintsOf(page);
        await page.goto('/home');
        await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
        const { id, name } = await (await callsOf(page))('GET', '/users/me');
        {
          using database = databaseOf(gateway);
          const approved = "FROM device_requests WHERE stage = 'approved'";
          database.exec(`
            UPDATE device_requests SET due_at = '2026-01-05 00:00:00.000'
              WHERE id = (SELECT min(id) FROM device_requests WHERE stage = 'submitted');
            INSERT OR IGNORE INTO request_trials
              (request_id, units, from_day, until_day, questions, started_at, started_by_name, open_until)
              SELECT min(id), 1, '2026-01-05', '2026-01-09', '[]', '2026-01-05 00:00:00.000', 'Ada', '2026-01-09' ${approved};
            UPDATE device_requests SET outcome = 'approved_for_trial', order_blocked_by = 'trial'
              WHERE id = (SELECT min(id) ${approved});
            UPDATE device_requests SET outcome = 'approved_with_conditions'
              WHERE id = (SELECT max(id) ${approved})`);
          database
            .prepare(
              `INSERT OR REPLACE INTO request_conditions (request_id, number, text, person_id, person_name, until_day,
                 blocks_ordering, open_for, open_until, given_at, given_by_name)
               SELECT max(id), 1, 'Train the staff', ?, ?, '2999-12-31', 0, ?, '2999-12-31', '2026-01-05 00:00:00.000', 'Ada' ${approved}`,
            )
            .run(id, name, id);
        }
        await page.reload();
        const waiting = page.getByRole('region', { name: 'Waiting for you' });
        for (const [title, all] of Object.entries(TO_DECIDE)) {
          const head = waiting.getByRole('heading', { name: title, exact: true });
          // Only the business office decides, so nothing of this waits for an administrator.
          if (role === 'admin' && title.includes('decide')) {
            await expect(waiting.getByRole('heading', { name: 'Overdue' })).toBeVisible();
            await expect(head).toHaveCount(0);
            continue;
          }
          await expect(head, role).toBeVisible();
          expect(Number(await head.locator('+ span').textContent()), title).toBeGreaterThan(0);
          const link = waiting.getByRole('link', {
            name: new RegExp(`^(See all|All in analysis): ${title}$`),
          });
          expect(await link.getAttribute('href'), title).toContain(all);
        }
        await expectAccessible(page, `/home of ${role}`);
        await waiting.getByRole('link', { name: 'See all: Conditions to close' }).click();
        await page.getByRole('list', { name: 'Conditions to close' }).getByRole('link').first().click();
        await expect(page.getByText('Train the staff').first()).toBeVisible();
        expect(complaints).toEqual([]);
      }
    },
  );
