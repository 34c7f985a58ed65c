import { expectAccessible } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, type Page, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { approve, decideOn, fillTrial } from './steps/decisions.ts';
import { card } from './steps/requests.ts';
import { watchShifts } from './steps/still.ts';
import { fillEvaluation, keepDevice, openEvaluation, sendEvaluation, TRIAL_DAYS } from './steps/trials.ts';

const scrolls = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const viewport of VIEWPORTS) {
  const { width } = viewport;

  test(`at ${width} px a device on trial is evaluated by two, kept, and ordered`, async ({
    as,
    api,
    device,
  }) => {
    test.slow();
    const { id } = await api.requestAt('committee_review', device, 'committee');
    const office = await as('business_office', { viewport });
    const supply = await as('supply_chain', { viewport });

    await test.step('the business office approves it for trial, by keyboard', async () => {
      const panel = await decideOn(office, device, id);
      await panel.getByRole('radio', { name: 'Approve for trial' }).press('Space');
      await panel.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
      await expect(panel.getByText('There must be 1 to 30 evaluators').first()).toBeVisible();
      await expectAccessible(office, 'a trial that is not filled in');
      await fillTrial(office, { units: '3', ...TRIAL_DAYS, evaluators: ['Elena', 'Marcus'] });
      await shotInSchemes(office, `trial-begin-${width}`);
      expect(await scrolls(office)).toBe(false);
      await approve(office, device);
    });

    await test.step('supply chain reads that it is on trial', async () => {
      await supply.goto(`/supply-chain-dashboard?request=${id}`);
      await expect(card(supply, device)).toContainText('Not ordered before its trial has ended');
      await expectAccessible(supply, 'a device on trial');
    });

    await test.step('a clinician who may not read the request finds the questions at home, and answers them', async () => {
      const clinician = await as('provider', { viewport });
      await openEvaluation(clinician, device);
      await expect(clinician.getByRole('heading', { name: 'Evidence' })).toHaveCount(0);
      await fillEvaluation(clinician, '4', 'A longer wire.');
      await expectAccessible(clinician, 'the questions of a trial');
      await shotInSchemes(clinician, `trial-questions-${width}`);
      expect(await scrolls(clinician)).toBe(false);
      await sendEvaluation(clinician);
      await expect(clinician.getByRole('button', { name: 'Change your answers' })).toBeFocused();
      await expectAccessible(clinician, 'answers that were sent');
      await shotInSchemes(clinician, `trial-answered-${width}`);
    });

    await test.step('an analyst answers on the page of the request', async () => {
      const analyst = await as('analyst', { viewport });
      const expectStill = await watchShifts(analyst);
      await analyst.goto(`/requests/${id}`);
      await expect(analyst.getByText('1 of 2 evaluators have answered.')).toBeVisible();
      await expect(analyst.getByText('Time at each stage')).toBeAttached();
      await expect(analyst.getByText('Clinical evidence')).toBeVisible();
      await expectStill();
      await analyst.getByRole('button', { name: 'Answer the questions' }).press('Enter');
      await analyst
        .getByRole('radiogroup', { name: /^How easy is it to use/ })
        .getByRole('radio', { name: '5' })
        .press('Space');
      await analyst.getByRole('button', { name: 'Send evaluation' }).press('Enter');
      await expect(analyst.getByText('2 of 2 evaluators have answered.')).toBeVisible();
    });

    await test.step('the business office reads what they say together, and keeps the device', async () => {
      await office.goto(`/requests/${id}`);
      await expect(office.getByText('4.5 on average, median 4.5, of 2 answers')).toBeVisible();
      await expect(office.getByText('A longer wire.')).toBeVisible();
      await expectAccessible(office, 'a trial with answers');
      await office.getByRole('list', { name: 'What the evaluators say' }).scrollIntoViewIfNeeded();
      await shotInSchemes(office, `trial-summary-${width}`);
      expect(await scrolls(office)).toBe(false);
      await office.getByRole('button', { name: 'End the trial' }).press('Enter');
      await office.getByLabel('Reason (optional)').fill('Liked by all.');
      await expectAccessible(office, 'the end of a trial');
      await shotInSchemes(office, `trial-end-${width}`);
      await keepDevice(office, device);
    });

    await test.step('then it is ordered, without a reload', async () => {
      await expect(card(supply, device)).not.toContainText('Not ordered before its trial has ended');
      await supply.getByRole('button', { name: 'Mark as Ordered' }).press('Enter');
      await expect(supply.getByText(`${device} has been marked as ordered`).first()).toBeVisible();
    });
  });

  test(`at ${width} px a trial that is stopped rejects the request, and its requester reads why`, async ({
    as,
    api,
    device,
  }) => {
    const { id, requested_by } = await api.requestAt('committee_review', device);
    await api.send('business_office', 'PUT', `/${id}/status`, {
      status: 'approved',
      trial: {
        ...{ units: 1, ...TRIAL_DAYS, evaluator_ids: [requested_by] },
        questions: [{ text: 'How easy is it to use?', scale: 'rating' }],
      },
    });
    const office = await as('business_office', { viewport });
    await office.goto(`/requests/${id}`);
    await office.getByRole('button', { name: 'End the trial' }).press('Enter');
    await office.getByRole('radio', { name: /^Stop/ }).press('Space');
    await office.getByRole('button', { name: 'Stop the trial' }).press('Enter');
    await expect(office.getByText('Reason is required').first()).toBeVisible();
    await office.getByLabel('Reason').fill('It leaks.');
    await office.getByRole('button', { name: 'Stop the trial' }).press('Enter');
    await expect(office.getByText(`${device} is rejected after its trial`).first()).toBeVisible();

    const requester = await as('provider', { viewport });
    await requester.goto(`/requests/${id}`);
    await expect(requester.getByText('Stopped', { exact: true })).toBeVisible();
    await expect(requester.getByText('It leaks.').first()).toBeVisible();
    await expectAccessible(requester, 'a trial that was stopped');
    await shotInSchemes(requester, `trial-stopped-${width}`);
    expect(await scrolls(requester)).toBe(false);
  });
}
