import { expectAccessible, overhangOf } from './harness/axe.ts';
import { ACCOUNTS } from './harness/people.ts';
import { expect, test } from './harness/private.ts';
import { shotInSchemes } from './harness/shots.ts';
import { complaintsOf } from './harness/test.ts';
import { DESK, VIEWPORTS } from './harness/viewports.ts';
import { analysisOf, openAnalysis } from './steps/analysis.ts';
import { callsOf } from './steps/calls.ts';
import { ask, beginToConsult, sendAnswer } from './steps/consultations.ts';
import { choose, detail } from './steps/requests.ts';

const DEVICE = 'Closure device 8F';

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px an analyst consults two people, and sends the request when both have answered, as the hospital asks for`, async ({
    enter,
  }) => {
    test.slow();
    const [admin, office] = [await enter('admin', DESK), await enter('business_office', DESK)];
    const [analyst, provider] = [await enter('analyst', viewport), await enter('provider', viewport)];
    const complaints = [admin, analyst, provider].flatMap((page) => complaintsOf(page));
    for (const page of [admin, office, analyst, provider]) {
      await page.goto('/home');
      await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
    }
    const asOffice = await callsOf(office);
    const { name } = await asOffice('GET', '/users/me');
    // The requester of a request cannot be consulted about it.
    const { id } = await (await callsOf(admin))('POST', '/device-requests', {
      ...{ deviceName: DEVICE, description: 'For radial access.', representativeName: 'Dana Whitfield' },
      ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
    });
    await asOffice('PUT', `/device-requests/${id}/status`, { status: 'under_analysis' });

    await test.step('an administrator says which parts are required, and who answers for the pharmacy', async () => {
      await admin.setViewportSize(viewport);
      await admin.goto('/admin/settings');
      const open = async (label: string) => {
        await admin.getByRole('button', { name: `Change ${label}`, exact: true }).press('Enter');
        return admin.getByRole('dialog', { name: new RegExp(`: ${label}$`) });
      };
      const parts = await open('Required parts');
      for (const part of ['Need', 'Consultations'])
        await parts.getByRole('checkbox', { name: part, exact: true }).check();
      await shotInSchemes(admin, `required-parts-${viewport.width}`);
      await expectAccessible(admin, 'the parts that are required');
      await parts.getByRole('button', { name: 'Apply', exact: true }).click();
      await expect(parts).toBeHidden();
      const pharmacy = await open('Pharmacy');
      await pharmacy.getByRole('textbox', { name: 'Pharmacy' }).fill('nobody@demo.local');
      await admin.keyboard.press('Enter');
      await expect(pharmacy.getByText(/nobody@demo\.local/).first()).toBeVisible();
      await pharmacy.getByRole('textbox', { name: 'Pharmacy' }).fill(ACCOUNTS.business_office);
      await pharmacy.getByRole('button', { name: 'Apply', exact: true }).click();
      await expect(pharmacy).toBeHidden();
    });

    const send = analyst.getByRole('button', { name: 'Send to Committee for Review' });
    const lacks = (parts: string) =>
      analyst.getByText(new RegExp(`The value analysis lacks .*: ${parts}\\.`)).first();
    await test.step('what is missing is said where the request is sent', async () => {
      await analyst.goto(`/analyst-dashboard?request=${id}`);
      await detail(analyst, 'Analysis Form').getByLabel('Analysis Notes (Required)').fill('Fits.');
      await expect(send).toBeDisabled();
      await expect(lacks('Need and Consultations')).toBeVisible();
      await shotInSchemes(analyst, `parts-missing-${viewport.width}`);
      await expectAccessible(analyst, 'a request that lacks parts');
    });

    const analysis = await openAnalysis(analyst, id);
    await test.step('the analyst asks two people by keyboard', async () => {
      await beginToConsult(analysis, 'provider@', 'Does it fit your cases?');
      // The field offers the day from the settings.
      await expect(analysis.getByLabel('Answer by (optional)')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
      await shotInSchemes(analyst, `consult-${viewport.width}`);
      await expectAccessible(analyst, 'the form that consults somebody');
      await ask(analysis);
      await expect(analysis.getByText('No answer yet')).toHaveCount(1);
      await expect(analysis.getByText(/^Due /)).toBeVisible();
      await analyst.keyboard.press('Enter');
      await choose(analysis, 'Whom to ask', `Pharmacy: ${name}`, analyst);
      await analysis.getByLabel('Answer by (optional)').fill('');
      await analysis.getByLabel('Question').fill('Does it hold a drug?');
      await ask(analysis);
      await expect(analysis.getByText('No answer yet')).toHaveCount(2);
      await expect(analysis.getByText(/^Due /)).toHaveCount(1);
    });

    await test.step('one finds it at home, may not open the request, and answers on conditions', async () => {
      await provider.goto('/home');
      await provider.getByRole('link', { name: 'See all: Consultations asked of you' }).click();
      const list = provider.getByRole('list', { name: 'Consultations asked of you' });
      await expect(list.getByText(/^Due /)).toBeVisible();
      await shotInSchemes(provider, `consultations-waiting-${viewport.width}`);
      await expectAccessible(provider, 'the list of consultations');
      await provider.getByRole('link', { name: new RegExp(DEVICE) }).click();
      await expect(provider.getByRole('heading', { name: 'You are asked for your opinion' })).toBeVisible();
      await expect(provider.getByText('Does it fit your cases?')).toBeVisible();
      await expect(provider.getByText(/^Due /)).toBeVisible();
      await expect(provider.getByText('Does it hold a drug?')).toHaveCount(0);
      await expect(analysisOf(provider)).toHaveCount(0);
      await provider.getByRole('radio', { name: 'Yes, on conditions' }).check();
      await provider.getByRole('button', { name: 'Send' }).press('Enter');
      await expect(provider.getByText('Write the conditions').first()).toBeVisible();
      await provider.getByRole('textbox', { name: 'Conditions' }).fill('For adults alone.');
      await shotInSchemes(provider, `consulted-${viewport.width}`);
      await expectAccessible(provider, 'the page of somebody who is consulted');
      expect(await overhangOf(provider)).toBe(0);
      await sendAnswer(provider);
    });

    await test.step('the analyst reads it without a reload', async () => {
      await expect(analysis.getByText('For adults alone.')).toBeVisible();
      await expect(analysis.getByText('No answer yet')).toHaveCount(1);
      await shotInSchemes(analyst, `consulted-both-${viewport.width}`);
      await expectAccessible(analyst, 'an analysis with consultations');
      expect(await overhangOf(analyst)).toBe(0);
    });

    await test.step('what the other has not answered stops the request, until they have', async () => {
      await analysis.getByRole('button', { name: 'Write Need' }).click();
      await analysis.getByLabel('Problem').fill('Bleeding at night');
      await analysis.getByRole('button', { name: 'Done' }).click();
      await expect(analysis.getByRole('button', { name: 'Change Need' })).toBeVisible();
      await analyst.goto(`/analyst-dashboard?request=${id}`);
      await expect(lacks('Consultations')).toBeVisible();
      await asOffice('PUT', `/device-requests/${id}/consultations/2/answer`, { answer: 'yes' });
      await expect(lacks('Consultations')).toBeHidden();
      await send.click();
      await expect(analyst.getByText(`${DEVICE} has been sent to the committee.`)).toBeVisible();
    });
    expect(complaints).toEqual([]);
  });
