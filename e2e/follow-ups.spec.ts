import { expectAccessible, overhangOf } from './harness/axe.ts';
import { expect, test } from './harness/private.ts';
import { shotInSchemes } from './harness/shots.ts';
import { complaintsOf } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';
import { fillFollowUp, followUpForm, openFollowUp, sendFollowUp } from './steps/follow-ups.ts';

/** Devices of the demo data: people are asked about the first one, and have answered about the second. */
const ASKED = 'PASCAL Precision leaflet repair system';
const ANSWERED = 'Quickdraw venous cannula 25F';

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px requester and analyst say what came of a device, which stands beside what was predicted`, async ({
    enter,
  }) => {
    test.slow();
    const [provider, analyst] = [await enter('provider', viewport), await enter('analyst', viewport)];
    const committee = await enter('committee', viewport);
    const complaints = [provider, analyst, committee].flatMap((page) => complaintsOf(page));
    const shot = (page: typeof provider, name: string) =>
      shotInSchemes(page, `follow-ups-${name}-${viewport.width}`);

    await test.step('the requester finds at home that it is asked', async () => {
      await provider.goto('/home');
      await provider.getByRole('link', { name: 'See all: What came of devices' }).click();
      await expect(provider.getByRole('list', { name: 'What came of devices' })).toBeVisible();
      await shot(provider, 'waiting');
      await expectAccessible(provider, 'the list of what is asked about devices');
      await provider.getByRole('link', { name: new RegExp(ASKED) }).click();
      await expect(provider.getByRole('heading', { level: 1, name: ASKED })).toBeVisible();
    });

    const form = followUpForm(provider);
    await test.step('and answers by keyboard; what is missing is said, and what is typed stays', async () => {
      await provider.getByRole('heading', { name: 'What came of it' }).scrollIntoViewIfNeeded();
      await expect(form).toBeVisible();
      await form.getByRole('button', { name: 'Send' }).press('Enter');
      await expect(form.getByText('Used as expected: choose an answer').first()).toBeVisible();
      await expectAccessible(provider, 'a form that lacks answers');
      await fillFollowUp(provider, {
        ...{ used: 'Partly', text: 'In tricuspid cases alone.', units: '11', price: '18,00', again: 'Yes' },
      });
      await form.getByRole('button', { name: 'Send' }).press('Enter');
      await expect(form.getByText(/Price per unit must be/).first()).toBeVisible();
      await shot(provider, 'refused');
      expect(await overhangOf(provider)).toBe(0);
      await form.getByLabel('Price per unit (optional)').fill('18000.50');
      await provider.reload();
      await provider.getByRole('heading', { name: 'What came of it' }).scrollIntoViewIfNeeded();
      await expect(form.getByLabel('How it was used (optional)')).toHaveValue('In tricuspid cases alone.');
      await expect(form.getByLabel('Price per unit (optional)')).toHaveValue('18000.50');
      await sendFollowUp(provider);
      await expect(provider.getByText('$198,005.50')).toBeVisible();
      await expectAccessible(provider, 'answers that were sent');
      await provider.goto('/waiting/follow_ups');
      await expect(provider.getByRole('link', { name: new RegExp(ASKED) })).toHaveCount(0);
    });

    await test.step('the analyst answers beside the requester, and changes it', async () => {
      await openFollowUp(analyst, ASKED);
      await expect(analyst.getByText('In tricuspid cases alone.')).toBeVisible();
      const own = followUpForm(analyst);
      await own.getByRole('radio', { name: 'Yes' }).first().press('Space');
      const again = own.getByRole('radiogroup', { name: 'Would you ask for it again?' });
      await again.getByRole('radio', { name: 'No' }).press('Space');
      await own.getByRole('button', { name: 'Send' }).press('Enter');
      await expect(own.getByText('Say why not').first()).toBeVisible();
      await own.getByLabel('Why not').fill('The other system costs less.');
      await own.getByRole('button', { name: 'Send' }).press('Enter');
      const change = analyst.getByRole('button', { name: 'Change your answers' });
      await expect(change).toBeFocused();
      await analyst.keyboard.press('Enter');
      await own.getByLabel('Units a year (optional)').fill('12');
      await own.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(change).toBeFocused();
      await shot(analyst, 'answered');
      await expectAccessible(analyst, 'the answers of two');
      expect(await overhangOf(analyst)).toBe(0);
    });

    await test.step('the committee reads another one beside what was predicted', async () => {
      await committee.goto('/home');
      await expect(committee.getByRole('button', { name: /, account$/ })).toBeVisible();
      const asCommittee = await callsOf(committee);
      const similar = `/similar?device_name=${encodeURIComponent(ANSWERED)}`;
      // The search can find the demo data only some time after they were created.
      await expect.poll(async () => (await asCommittee('GET', similar)).length).toBeGreaterThan(0);
      const [found] = await asCommittee('GET', similar);
      expect(found.request.device_name).toBe(ANSWERED);
      await committee.goto(`/requests/${found.request.id}`);
      await committee.getByRole('heading', { name: 'What came of it' }).scrollIntoViewIfNeeded();
      await expect(committee.getByText('48 × $412.50 Cannula 25F')).toBeVisible();
      await expect(committee.getByText('predicted $19,800.00').first()).toBeVisible();
      await expect(committee.getByText('$12,760.00')).toBeVisible();
      await shot(committee, 'predicted');
      await expectAccessible(committee, 'what came of it beside what was predicted');
      expect(await overhangOf(committee)).toBe(0);
    });
    expect(complaints).toEqual([]);
  });
