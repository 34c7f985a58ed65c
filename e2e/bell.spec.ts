import type { ViewportSize } from '@playwright/test';
import type { Role } from '@portal/domain';
import { expectAccessible, overhangOf } from './harness/axe.ts';
import { databaseOf, expect, type Page, test } from './harness/private.ts';
import { shotInSchemes } from './harness/shots.ts';
import { complaintsOf } from './harness/test.ts';
import { SMALL_PHONE, VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';
import { choose } from './steps/requests.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Notices', exact: true });
const told = (page: Page) => page.getByRole('region', { name: 'What you were told' });
const unread = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

type Enter = (role: Role, viewport?: ViewportSize) => Promise<Page>;

/** A provider with two new requests and nothing unread, and the business office, both at home. */
async function bothAtHome(enter: Enter, viewport: ViewportSize) {
  const provider = await enter('provider', viewport);
  const office = await enter('business_office');
  const complaints = [complaintsOf(provider), complaintsOf(office)];
  await office.goto('/home');
  await expect(office.getByRole('button', { name: /, account$/ })).toBeVisible();
  await provider.goto('/home');
  await expect(bell(provider)).toBeVisible();
  const [asOffice, asProvider] = [await callsOf(office), await callsOf(provider)];
  const submit = async (deviceName: string): Promise<number> => {
    const { id } = await asProvider('POST', '/device-requests', {
      ...{ deviceName, description: 'For radial access.', representativeName: 'Dana Whitfield' },
      ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
    });
    return id;
  };
  const [first, second] = [await submit('Vascular plug'), await submit('Snare kit')];
  await asProvider('PUT', '/notices/read-all', {});
  return { provider, asOffice, first, second, complaints };
}

for (const viewport of VIEWPORTS)
  test(`the bell counts what is unread as it happens, opens it, and the page finds and chooses it at ${viewport.width} px`, async ({
    enter,
  }) => {
    test.slow();
    const { provider, asOffice, first, second, complaints } = await bothAtHome(enter, viewport);
    await expect(bell(provider)).toHaveAccessibleName('Notices');

    await test.step('it counts what others do, without a reload', async () => {
      await asOffice('PUT', `/device-requests/${first}/status`, { status: 'under_analysis' });
      await expect(bell(provider)).toHaveAccessibleName('Notices, 1 unread');
      await asOffice('PUT', `/device-requests/${second}/status`, {
        status: 'dismissed',
        reason: 'Asked for twice.',
      });
      await expect(bell(provider)).toHaveAccessibleName('Notices, 2 unread');
    });

    await test.step('the panel shows the newest first, takes in what comes, and Esc closes it', async () => {
      await bell(provider).click();
      const links = panel(provider).getByRole('link', { name: /Vascular plug|Snare kit/ });
      await expect(links).toHaveText([
        /Snare kit was dismissed.*Asked for twice\./s,
        /started the analysis of Vascular plug/,
      ]);
      await asOffice('PUT', `/device-requests/${first}/status`, {
        status: 'committee_review',
        analystNotes: 'Fits.',
      });
      await expect(links).toHaveCount(3);
      await expect(links.first()).toContainText('Vascular plug was sent to the committee');
      await expectAccessible(provider, 'the panel of the bell');
      expect(await overhangOf(provider)).toBe(0);
      await provider.keyboard.press('Escape');
      await expect(panel(provider)).toBeHidden();
      await expect(bell(provider)).toBeFocused();
    });

    await test.step('opening one leads to its request and reads it', async () => {
      await bell(provider).press('Enter');
      await panel(provider)
        .getByRole('link', { name: /Snare kit was dismissed/ })
        .click();
      await expect(provider).toHaveURL(`/requests/${second}`);
      await expect(panel(provider)).toBeHidden();
      await expect(bell(provider)).toHaveAccessibleName('Notices, 2 unread');
    });

    await test.step('the page narrows them to what is unread, and to a kind', async () => {
      await bell(provider).click();
      await panel(provider).getByRole('link', { name: 'All notices and how you are told' }).click();
      await expect(provider).toHaveURL('/notices');
      const links = told(provider).getByRole('link');
      await choose(told(provider), 'Read or unread', 'Unread');
      await expect(links).toHaveText([
        /Vascular plug was sent to the committee/,
        /started the analysis of Vascular plug/,
      ]);
      await choose(told(provider), 'Kind', 'Analysis started');
      await expect(links).toHaveText([/started the analysis of Vascular plug/]);
      await choose(told(provider), 'Kind', 'Denials');
      await expect(told(provider)).toContainText('No notices match');
      await choose(told(provider), 'Kind', 'All kinds');
      await provider.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(bell(provider)).toHaveAccessibleName('Notices');
      await expect(told(provider)).toContainText('No notices match');
      await choose(told(provider), 'Read or unread', 'Read and unread');
      await expect(links.first()).toContainText('Vascular plug was sent to the committee');
      await expectAccessible(provider, 'the page of notices');
      await shotInSchemes(provider, `${viewport.width}-notices`);
      await provider.setViewportSize(SMALL_PHONE);
      expect(await overhangOf(provider)).toBe(0);
      await provider.setViewportSize(viewport);
    });

    await test.step('what is not wanted behind the bell does not ring it; what is mandatory stays', async () => {
      const tab = (name: string) => provider.getByRole('tab', { name });
      await tab('How you are told').click();
      await expect(provider).toHaveURL('/notices#preferences');
      await expect(
        provider.getByRole('checkbox', { name: 'Questions to you: in the portal' }),
      ).toBeDisabled();
      const approvals = provider.getByRole('checkbox', { name: 'Approvals: in the portal' });
      const saved = provider.waitForResponse(/notices\/preferences$/);
      await approvals.uncheck();
      expect((await saved).status()).toBe(200);
      await expectAccessible(provider, 'how a person is told');
      await shotInSchemes(provider, `${viewport.width}-notices-preferences`);
      await provider.setViewportSize(SMALL_PHONE);
      expect(await overhangOf(provider)).toBe(0);
      await provider.setViewportSize(viewport);
      await asOffice('PUT', `/device-requests/${first}/status`, { status: 'approved' });
      await tab('What you were told').click();
      await expect(provider).toHaveURL('/notices');
      await asOffice('PUT', `/device-requests/${first}/ordered`, { is_ordered: true });
      await expect(bell(provider)).toHaveAccessibleName('Notices, 1 unread');
      await expect(told(provider).getByRole('link').first()).toContainText('Vascular plug was ordered');
      await expect(told(provider)).not.toContainText('Vascular plug was approved');
      await provider.goto('/home');
      await provider.goto('/notices#preferences');
      await expect(approvals).not.toBeChecked();
      await expect.poll(() => unread(provider)).toBe(1);
    });

    expect(complaints.flat()).toEqual([]);
  });

for (const viewport of VIEWPORTS)
  test(`with more unread than are counted the open panel goes on by itself, and what may be read is found behind what may not at ${viewport.width} px`, async ({
    enter,
    gateway,
  }) => {
    test.slow();
    const { provider, asOffice, first, second, complaints } = await bothAtHome(enter, viewport);
    // The earlier notices are read, so the unread one is about the dismissal.
    await expect(bell(provider)).toHaveAccessibleName('Notices');
    await asOffice('PUT', `/device-requests/${first}/status`, { status: 'dismissed', reason: 'Twice.' });
    await expect(bell(provider)).toHaveAccessibleName('Notices, 1 unread');
    /** Copies the newest notice of the person, for everybody or for staff only. */
    const copy = (count: number, staffOnly: 0 | 1) => {
      using database = databaseOf(gateway);
      database.exec(`
        INSERT INTO notices (user_id, shown_to, unread_by, kind, request_id, event_id, own, staff_only, at)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
        SELECT user_id, shown_to, user_id, kind, request_id, event_id, own, ${staffOnly}, at
        FROM (
          SELECT * FROM notices
          WHERE request_id = ${first} AND user_id = (SELECT requested_by FROM device_requests WHERE id = ${first})
          ORDER BY id DESC LIMIT 1
        ), n`);
    };

    await test.step('with more than a thousand unread, the open panel shows what comes', async () => {
      copy(1_200, 0);
      await provider.reload();
      await expect(bell(provider)).toHaveAccessibleName('Notices, 99+ unread');
      await bell(provider).click();
      const links = panel(provider).getByRole('link', { name: /Vascular plug|Snare kit/ });
      await expect(links).toHaveCount(20);
      await asOffice('PUT', `/device-requests/${second}/status`, { status: 'dismissed' });
      await expect(links.first()).toContainText('Snare kit was dismissed');
      await expect(bell(provider)).toHaveAccessibleName('Notices, 99+ unread');
      await panel(provider).getByRole('button', { name: 'Mark all as read' }).click();
      await expect(bell(provider)).toHaveAccessibleName('Notices');
    });

    await test.step('what may be read is found behind thousands that may not', async () => {
      copy(3_000, 1);
      await provider.reload();
      await bell(provider).click();
      await expect(panel(provider).getByRole('link', { name: /Snare kit was dismissed/ })).toBeVisible();
      await expect(panel(provider).getByRole('link', { name: /Vascular plug|Snare kit/ })).toHaveCount(20);
    });

    await test.step('where that is too far back, the person looks further', async () => {
      copy(4_000, 1);
      await provider.reload();
      await bell(provider).click();
      await expect(panel(provider)).toContainText('None among the newest');
      await expectAccessible(provider, 'the panel with none among the newest');
      await panel(provider).getByRole('button', { name: 'Look further back' }).click();
      await expect(panel(provider).getByRole('link', { name: /Snare kit was dismissed/ })).toBeVisible();
      await panel(provider).getByRole('link', { name: 'All notices and how you are told' }).click();
      await expect(told(provider)).toContainText('None among the newest');
      await expectAccessible(provider, 'the page with none among the newest');
      await told(provider).getByRole('button', { name: 'Look further back' }).click();
      await expect(told(provider).getByRole('link')).toHaveCount(100);
      await told(provider).getByRole('button', { name: 'Show more' }).click();
      await expect(told(provider).getByRole('link')).toHaveCount(200);
      await provider.setViewportSize(SMALL_PHONE);
      expect(await overhangOf(provider)).toBe(0);
      await provider.setViewportSize(viewport);
    });

    expect(complaints.flat()).toEqual([]);
  });

for (const viewport of VIEWPORTS)
  test(`the bell tells supply chain and the administrator of a mention as it happens, and leads to it at ${viewport.width} px`, async ({
    enter,
  }) => {
    const office = await enter('business_office');
    await office.goto('/home');
    await expect(bell(office)).toBeVisible();
    const asOffice = await callsOf(office);
    const [{ id }] = await asOffice('GET', '/device-requests?limit=1');
    for (const role of ['supply_chain', 'admin'] as const) {
      const person = await enter(role, viewport);
      const complaints = complaintsOf(person);
      await person.goto('/home');
      await expect(bell(person)).toBeVisible();
      const call = await callsOf(person);
      const { id: mentioned } = await call('GET', '/users/me');
      await call('PUT', '/notices/read-all', {});
      await expect(bell(person)).toHaveAccessibleName('Notices');
      await asOffice('POST', `/device-requests/${id}/comments`, {
        body: `Is one left, ${role}?`,
        mentions: [mentioned],
      });
      await expect(bell(person)).toHaveAccessibleName('Notices, 1 unread');
      await bell(person).click();
      await expectAccessible(person, `the panel of the bell of ${role}`);
      await panel(person)
        .getByRole('link', { name: /mentioned you/ })
        .first()
        .click();
      await expect(person).toHaveURL(new RegExp(`/requests/${id}(#|$)`));
      await expect(person.getByText(`Is one left, ${role}?`)).toBeVisible();
      await expect(bell(person)).toHaveAccessibleName('Notices');
      expect(complaints).toEqual([]);
    }
  });
