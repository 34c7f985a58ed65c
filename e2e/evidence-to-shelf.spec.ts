import { WAIT_MS } from '@portal/build/patience';
import { requestNumber } from '@portal/domain';
import { expectAccessible, overhangOf } from './harness/axe.ts';
import { ACCOUNTS } from './harness/people.ts';
import { expect, type Page, shelvedLongAgo, test } from './harness/private.ts';
import { admin as operator } from './harness/publishing.ts';
import { shotInSchemes } from './harness/shots.ts';
import { complaintsOf } from './harness/test.ts';
import { PHONE, VIEWPORTS } from './harness/viewports.ts';
import { openAnalysis } from './steps/analysis.ts';
import { callsOf, ownRequest } from './steps/calls.ts';
import { forgetFilm, scanUdi, show, WITH_CAMERA } from './steps/camera.ts';
import { compareFound } from './steps/compare.ts';
import {
  answerOnConditions,
  ask,
  beginToConsult,
  openConsultation,
  sendAnswer,
} from './steps/consultations.ts';
import { approve, dayKeys, decideOn, fillTrial } from './steps/decisions.ts';
import { addDocuments, beginToAdd, openEvidence, pdf } from './steps/evidence.ts';
import { fillFollowUp, openFollowUp, sendFollowUp } from './steps/follow-ups.ts';
import { pickIn, pickOf, pressOn, typeInto } from './steps/keyboard.ts';
import { openFacts } from './steps/requestPage.ts';
import { card, detail } from './steps/requests.ts';
import { fillEvaluation, keepDevice, openEvaluation, sendEvaluation, TRIAL_DAYS } from './steps/trials.ts';

// The portal asks at any hour of the day.
test.use({ ...WITH_CAMERA, settings: { DIGEST_HOUR: '0' } });
test.afterAll(forgetFilm);

const LABEL = '(01)51022222233336(11)141231(17)150707(10)A213B1(21)1234';
const NAME = 'Haemoclip Vantage';
const DEVICE = `${NAME} closure system 7F`;
const OTHER = `${NAME} closure system 8F`;
const OFFER = {
  name: 'offer.pdf',
  mimeType: 'application/pdf',
  buffer: pdf(['Offer of the vendor']),
};
const WHY_NOT = 'The contract for the one in use ends next year.';
const REQUEST = {
  ...{ description: 'Closes the access site.', representativeName: 'N/A', department: 'Cath Lab' },
  ...{ manufacturer: 'Terumo', isReplacement: false },
};
const SCORE = [
  ['Patient outcome', '4'],
  ['Safety', '5'],
  ['Cost', '2'],
  ['Evidence', '4'],
  ['Fit', '3'],
] as const;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const ROLES = ['provider', 'analyst', 'committee', 'supply_chain', 'business_office', 'admin'] as const;

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px a device comes from a scanned label over evidence, analysis and trial to the shelf, and is asked about after 90 days`, async ({
    enter,
    gateway,
  }) => {
    // This test looks at twenty screens and has three times as many steps as others.
    test.setTimeout(20 * WAIT_MS);
    const pages = await Promise.all(ROLES.map((role) => enter(role, viewport)));
    const [provider, analyst, committee, supply, office, admin] = pages as [
      Page,
      Page,
      Page,
      Page,
      Page,
      Page,
    ];
    for (const page of pages) {
      await page.goto('/home');
      await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
    }
    await provider.context().grantPermissions(['camera']);
    const complaints = pages.flatMap((page) => complaintsOf(page));
    const looked = async (page: Page, where: string) => {
      await shotInSchemes(page, `evidence-to-shelf-${where.replaceAll(' ', '-')}-${viewport.width}`);
      await expectAccessible(page, where);
      expect(await overhangOf(page), where).toBe(0);
    };
    const asAdmin = await callsOf(admin);
    const asOffice = await callsOf(office);

    const reviewed = async (deviceName: string, asRequester = asAdmin) => {
      const { id } = await asRequester('POST', '/device-requests', { ...REQUEST, deviceName });
      for (const status of ['under_analysis', 'committee_review'])
        await asOffice('PUT', `/device-requests/${id}/status`, { status, analystNotes: 'Fits.' });
      return id as number;
    };
    const denied = await reviewed(`${NAME} closure system 6F`, await callsOf(provider));
    await asOffice('PUT', `/device-requests/${denied}/status`, {
      status: 'rejected',
      committeeNotes: WHY_NOT,
    });
    const deniedToOthers = await reviewed(`${NAME} closure system 5F`);
    await asOffice('PUT', `/device-requests/${deniedToOthers}/status`, {
      ...{ status: 'rejected', committeeNotes: 'Among the others.' },
    });
    await reviewed(OTHER);

    let id = 0;
    await test.step('a clinician scans the label, sees earlier denials, and reads why their own was denied', async () => {
      show([['gs1datamatrix', LABEL]]);
      await provider.goto('/provider-dashboard');
      await typeInto(provider, /^Device name/, DEVICE);
      await scanUdi(provider, LABEL);
      await expect(provider.getByText(/^Asked for before\? \d similar requests?$/)).toBeVisible();
      // Beside the form, similar requests are open from the start.
      if (viewport.width < 768) await pressOn(provider, /^Show$/);
      // The person's own requests beside the form are a list, too.
      const similar = (id: number) => provider.locator('li').filter({ hasText: requestNumber(id) });
      const earlier = similar(denied);
      await expect(earlier).toContainText('Rejected');
      await expect(earlier).toContainText(WHY_NOT);
      const others = similar(deniedToOthers);
      await expect(others).toContainText('Rejected');
      await expect(others).not.toContainText('Among the others.');
      await looked(provider, 'the form with an earlier denial');
    });

    await test.step('and submits the request as urgent', async () => {
      await typeInto(provider, /^Description/, 'Closes the access site without stitches.');
      await pickOf(provider, /^Is this a replacement/, 'No');
      await typeInto(provider, /^Representative name/, 'N/A');
      await pickOf(provider, /^Urgency/, 'Urgent');
      await typeInto(provider, /^Reason for the urgency/, 'A recall of the one in use.');
      await typeInto(provider, /^Wanted by/, dayKeys('2031-05-04'));
      await expect(provider.getByLabel(/^Wanted by/)).toHaveValue('2031-05-04');
      await looked(provider, 'the form of an urgent request');
      await pressOn(provider, 'Submit Request');
      await expect(provider.getByText('Device request submitted successfully!')).toBeVisible();
      if (viewport === PHONE) await provider.getByRole('tab', { name: /^Your Requests/ }).press('Enter');
      await expect(card(provider, DEVICE).getByText('Urgent, unconfirmed')).toBeVisible();
      id = await ownRequest(provider, DEVICE);
    });

    await test.step('and attaches the offer of the vendor', async () => {
      const evidence = await openEvidence(provider, id);
      await beginToAdd(evidence);
      await looked(provider, 'the form that adds evidence');
      await addDocuments(evidence, OFFER);
      await expect(evidence.getByRole('listitem').filter({ hasText: 'offer.pdf' })).toContainText('PDF');
      await looked(provider, 'an own request with a document');
    });

    await test.step('the analyst finds it first, confirms the urgency and starts the analysis', async () => {
      await asAdmin('POST', '/device-requests', { ...REQUEST, deviceName: `${NAME} sheath` });
      await analyst.goto(`/analyst-dashboard?q=${encodeURIComponent(NAME)}&request=${id}`);
      await expect(analyst.getByRole('article').first()).toContainText(DEVICE);
      const panel = detail(analyst, 'Analysis Form');
      await pressOn(analyst, 'Confirm urgency');
      await expect(panel.getByRole('term').getByText('Urgency confirmed')).toBeVisible();
      await pressOn(analyst, 'Start Analysis');
      await expect(panel.getByLabel('Analysis Notes (Required)')).toBeVisible();
      await looked(analyst, 'an urgent request in analysis');
    });

    const analysis = await openAnalysis(analyst, id);
    await test.step('the analyst consults supply chain', async () => {
      await beginToConsult(analysis, ACCOUNTS.supply_chain, 'Does it fit the cabinets?');
      await looked(analyst, 'the form that consults somebody');
      await ask(analysis);
      await expect(analysis.getByText('No answer yet')).toHaveCount(1);
    });

    await test.step('and writes the analysis while the consultant answers: neither waits for the other', async () => {
      await pressOn(analyst, /^Write Need$/);
      await expect(analysis.getByLabel('Problem')).toBeFocused();
      await analyst.keyboard.type('Bleeding after');
      await openConsultation(supply, DEVICE);
      await answerOnConditions(supply, 'In the lower drawers alone.');
      await looked(supply, 'the answer of a consultant');
      await sendAnswer(supply);
      await expect(analysis.getByText('In the lower drawers alone.')).toBeVisible();
      await expect(analysis.getByText('No answer yet')).toHaveCount(0);
      await expect(analysis.getByLabel('Problem')).toBeFocused();
      await analyst.keyboard.type(' the sheath is drawn.');
      await expect(analysis.getByLabel('Problem')).toHaveValue('Bleeding after the sheath is drawn.');
      await typeInto(analyst, /^Patients per year/, '120');
      await pressOn(analyst, /^Done$/);
      await expect(analysis.getByRole('button', { name: 'Change Need' })).toBeFocused();
    });

    await test.step('with its costs, its safety, a study and a score', async () => {
      await pressOn(analyst, /^Write Cost$/);
      await pressOn(analyst, 'Add line');
      await expect(analysis.getByLabel('Item')).toBeFocused();
      await analyst.keyboard.type('Closure system');
      await typeInto(analyst, /^Unit price/, '412.50');
      await typeInto(analyst, /^Quantity/, '48');
      await expect(analysis.getByText('+$19,800.00').first()).toBeVisible();
      await looked(analyst, 'the form of a cost table');
      await pressOn(analyst, /^Done$/);
      await expect(analysis.getByRole('button', { name: 'Change Cost' })).toBeFocused();
      await pressOn(analyst, /^Write Safety$/);
      await typeInto(analyst, /^Premarket number/, 'K123456');
      await pressOn(analyst, /^Done$/);
      await expect(analysis.getByRole('button', { name: 'Change Safety' })).toBeFocused();
      await pressOn(analyst, /^Write Clinical evidence$/);
      await pressOn(analyst, 'Add study');
      await analyst.keyboard.type('Closure after femoral access, 2024');
      await pickIn(analyst, /^Kind of study/, 'Randomized controlled trial');
      await pickIn(analyst, /^Level of evidence/, 'II');
      await typeInto(analyst, /^What it shows/, 'Less bleeding.');
      await pressOn(analyst, /^Done$/);
      await expect(analysis.getByRole('button', { name: 'Change Clinical evidence' })).toBeFocused();
      await pressOn(analyst, /^Write Score$/);
      await expect(analysis.getByRole('form', { name: 'Score' })).toBeVisible();
      await looked(analyst, 'the form of a score');
      for (const [criterion, points] of SCORE) {
        await pickIn(analyst, new RegExp(`^${criterion}$`), points);
        await typeInto(analyst, new RegExp(`^${criterion}: reason`), 'Seen in the study.');
      }
      await pressOn(analyst, /^Done$/);
      await expect(analysis.getByRole('button', { name: 'Change Score' })).toBeFocused();
      await expect(analysis.getByText(/^\d+(\.\d+)? of 100$/).first()).toBeVisible();
      await looked(analyst, 'a value analysis');
    });

    await test.step('and sends it to the committee', async () => {
      await analyst.goto(`/analyst-dashboard?request=${id}`);
      await expect(detail(analyst, 'Analysis Form')).toBeVisible();
      await typeInto(analyst, /^Analysis Notes/, 'Better than what we have.');
      await pressOn(analyst, 'Send to Committee for Review');
      await expect(analyst.getByText(`${DEVICE} has been sent to the committee.`)).toBeVisible();
    });

    await test.step('the committee compares it with another one', async () => {
      await compareFound(committee, `${NAME} closure`);
      for (const name of [DEVICE, OTHER])
        await expect(committee.getByRole('columnheader', { name: new RegExp(name) })).toBeVisible();
      const row = (name: RegExp) => committee.getByRole('row', { name });
      await expect(row(/^Annual impact/)).toContainText('+$19,800.00');
      await expect(row(/^Total score/)).toContainText('72');
      await looked(committee, 'two requests side by side');
    });

    await test.step('the business office approves it for trial', async () => {
      await decideOn(office, DEVICE, id);
      await pickOf(office, /^If you approve/, 'Approve for trial');
      await fillTrial(office, {
        units: '3',
        ...TRIAL_DAYS,
        evaluators: ['Elena', 'Priya'],
      });
      await looked(office, 'the form of a trial');
      await approve(office, DEVICE);
    });

    await test.step('two evaluators answer', async () => {
      await supply.goto(`/supply-chain-dashboard?request=${id}`);
      await expect(card(supply, DEVICE)).toContainText('Not ordered before its trial has ended');
      await openEvaluation(provider, DEVICE);
      await pressOn(provider, 'Answer the questions');
      await fillEvaluation(provider, '4', 'A longer wire.');
      await looked(provider, 'the questions of a trial');
      await sendEvaluation(provider);
      await expect(provider.getByRole('button', { name: 'Change your answers' })).toBeFocused();
      await openEvaluation(committee, DEVICE);
      await expect(committee.getByText('1 of 2 evaluators have answered.')).toBeVisible();
      await pressOn(committee, 'Answer the questions');
      await fillEvaluation(committee, '5', 'Nothing.');
      await sendEvaluation(committee);
      await expect(committee.getByText('2 of 2 evaluators have answered.')).toBeVisible();
    });

    await test.step('the business office keeps the device', async () => {
      await office.goto(`/requests/${id}`);
      await expect(office.getByText('4.5 on average, median 4.5, of 2 answers')).toBeVisible();
      await pressOn(office, 'End the trial');
      await typeInto(office, /^Reason/, 'Liked by both.');
      await looked(office, 'the end of a trial');
      await keepDevice(office, DEVICE);
    });

    const lawsonId = `LAW-${viewport.width}`;
    await test.step('supply chain orders it, without a reload, and puts it on the shelf', async () => {
      await expect(card(supply, DEVICE)).not.toContainText('Not ordered before its trial has ended');
      await pressOn(supply, 'Mark as Ordered');
      await expect(supply.getByText(`${DEVICE} has been marked as ordered`).first()).toBeVisible();
      await looked(supply, 'an ordered device');
      await typeInto(supply, /^Lawson ID/, lawsonId);
      await supply.keyboard.press('Enter');
      await expect(
        supply.getByText(`${DEVICE} has been marked as on the shelf with Lawson ID: ${lawsonId}`),
      ).toBeVisible();
    });
    expect(complaints).toEqual([]);

    await test.step('90 days later the clinician is asked what came of it, and answers', async () => {
      // Nobody is asked on a day off, and today may be one.
      const dayOff = WEEKDAYS[(new Date().getUTCDay() + 3) % 7];
      await asAdmin('PUT', '/settings/weekend_days', { value: [dayOff] });
      await gateway.end();
      shelvedLongAgo(gateway, id, 91);
      await gateway.start();
      // Until then the page is shown as it is.
      await committee.goto(`/requests/${id}`);
      await openFacts(committee);
      await expect(committee.getByText(lawsonId).first()).toBeVisible();
      await looked(committee, 'a device on the shelf');
      // The portal's own tasks start a minute after the gateway, unless an operator runs them.
      expect(await operator(gateway, 'upkeep')).toMatchObject({ ok: true });
      await openFollowUp(provider, DEVICE);
      await fillFollowUp(provider, {
        ...{ used: 'Partly', text: 'In adults alone.', units: '40', price: '400.00', again: 'Yes' },
      });
      await looked(provider, 'the form about what came of a device');
      await sendFollowUp(provider);
    });

    await test.step('and it stands on the request beside what was predicted', async () => {
      await office.goto(`/requests/${id}`);
      await office.getByRole('heading', { name: 'What came of it' }).scrollIntoViewIfNeeded();
      await expect(office.getByText('In adults alone.')).toBeVisible();
      await expect(office.getByText('48 × $412.50 Closure system')).toBeVisible();
      await expect(office.getByText('$16,000.00')).toBeVisible();
      await expect(office.getByText('predicted $19,800.00').first()).toBeVisible();
      await looked(office, 'what came of a device');
    });
  });
