import { axeFinds, expectAccessible, overhangOf } from './harness/axe.ts';
import { DAY, expect, MINUTE, mailsTo, type Page, test } from './harness/mailed.ts';
import { removeMails, removeRequests } from './harness/private.ts';
import { complaintsOf } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';

const mailOf = (page: Page, label: string) => page.getByRole('combobox', { name: `${label}: mail` });

/** The address in the header with which a mail program ends mails. */
const endOf = (mail: string) => /^List-Unsubscribe: <([^>]+)>$/m.exec(mail)?.[1] ?? '';

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px somebody chooses a daily mail, gets it with what it should tell, and ends mails with the link and with one click`, async ({
    enter,
    visit,
    gateway,
    mail,
    begins,
  }) => {
    test.slow();
    removeRequests(gateway);
    await removeMails(gateway);
    const office = await enter('business_office');
    await office.clock.setSystemTime(begins);
    await office.goto('/home');
    const provider = await enter('provider', viewport);
    await provider.clock.setSystemTime(begins);
    const complaints = complaintsOf(provider);
    await provider.goto('/notices#preferences');
    for (const page of [office, provider])
      await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
    const [asOffice, asProvider] = [await callsOf(office), await callsOf(provider)];
    const submit = async (deviceName: string): Promise<number> => {
      const { id } = await asProvider('POST', '/device-requests', {
        ...{ deviceName, description: 'For radial access.', representativeName: 'N/A' },
        ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
      });
      return id;
    };
    const start = (id: number) =>
      asOffice('PUT', `/device-requests/${id}/status`, { status: 'under_analysis' });
    const dismiss = (id: number) =>
      asOffice('PUT', `/device-requests/${id}/status`, { status: 'dismissed', reason: 'Asked for twice.' });
    /** Waits for mails. The portal looks for mails to send every few seconds. */
    const expectMails = (to: 'provider' | 'analyst', words: string | RegExp, count: number) =>
      expect
        .poll(async () => {
          await gateway.pass(MINUTE);
          return mailsTo(mail, to).filter((each) => each.match(words)).length;
        })
        .toBe(count);
    const choose = async (label: string, option: string) => {
      const saved = provider.waitForResponse(/notices\/preferences$/);
      await mailOf(provider, label).selectOption(option);
      expect((await saved).status()).toBe(200);
    };
    const DIGEST = /^Subject: \d+ notices? about device requests$/m;

    await test.step('one kind once a day, another at once', async () => {
      await choose('Analysis started', 'Once a day');
      await choose('Dismissals', 'At once');
      await provider.reload();
      await expect(mailOf(provider, 'Analysis started')).toHaveValue('digest');
      await expectAccessible(provider, 'how somebody is told');
      expect(await overhangOf(provider)).toBe(0);
    });

    const [plug, snare, wire] = [
      await submit('Vascular plug'),
      await submit('Snare kit'),
      await submit('Wire'),
    ];
    const number = (id: number) => `MDR-${String(id).padStart(6, '0')}`;
    const digest =
      await test.step('the daily mail comes the next morning, and tells of that kind alone', async () => {
        await provider.goto('/home');
        await start(plug);
        await start(snare);
        await dismiss(wire);
        await expectMails('provider', 'Wire was dismissed.', 1);
        expect(mailsTo(mail, 'provider').filter((each) => DIGEST.test(each))).toEqual([]);
        await gateway.pass(DAY);
        await expectMails('provider', DIGEST, 1);
        const daily = mailsTo(mail, 'provider').find((each) => DIGEST.test(each)) ?? '';
        expect(daily).toContain('Subject: 2 notices about device requests');
        for (const [id, device] of [
          [plug, 'Vascular plug'],
          [snare, 'Snare kit'],
        ] as const) {
          expect(daily).toContain(`${number(id)}  ${gateway.url}/requests/${id}`);
          expect(daily).toContain(`started the analysis of ${device}.`);
        }
        expect(daily).not.toContain('Wire');
        return daily;
      });

    await test.step('its link asks first, then ends it, for somebody who is not signed in', async () => {
      const link = /No more mails like this: (\S+)/.exec(digest)?.[1] ?? '';
      expect(link).toBe(endOf(digest));
      const reader = await visit(viewport);
      await reader.goto(link);
      expect(await axeFinds(reader, 'the page that ends mails')).toEqual([]);
      expect(await overhangOf(reader)).toBe(0);
      await provider.goto('/notices#preferences');
      await expect(mailOf(provider, 'Analysis started')).toHaveValue('digest');
      await reader.getByRole('button', { name: 'No more mails like this' }).click();
      await expect(reader.getByText('You get no more mails like this.')).toBeVisible();
      await provider.reload();
      await expect(mailOf(provider, 'Analysis started')).toHaveValue('');
    });

    await test.step('no further daily mail comes, while others get theirs; the bell still tells', async () => {
      await provider.goto('/home');
      const again = await submit('Balloon catheter');
      await start(again);
      // An event after the daily mail was made waits for the next daily mail.
      await provider.getByRole('button', { name: /^Notices, \d+ unread$/ }).click();
      const panel = provider.getByRole('region', { name: 'Notices', exact: true });
      await expect(
        panel.getByRole('link', { name: 'started the analysis of Balloon catheter' }),
      ).toBeVisible();
      await gateway.pass(DAY);
      await expectMails('analyst', /submitted Balloon catheter\./, 1);
      // Mails are sent in their order, so a second daily mail would have arrived before this one.
      await dismiss(await submit('Stent'));
      await expectMails('provider', 'Stent was dismissed.', 1);
      expect(mailsTo(mail, 'provider').filter((each) => DIGEST.test(each))).toHaveLength(1);
    });

    await test.step('one click in the mail program ends the other kind (RFC 8058)', async () => {
      const last = mailsTo(mail, 'provider').find((each) => each.includes('Wire was dismissed.')) ?? '';
      expect(last).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
      const answer = await fetch(endOf(last), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(answer.status).toBe(200);
      await provider.goto('/notices#preferences');
      await expect(mailOf(provider, 'Dismissals')).toHaveValue('');
      await expect(mailOf(provider, 'Approvals')).toHaveValue('mail');
      const before = mailsTo(mail, 'provider').length;
      await dismiss(await submit('Closure device'));
      await asOffice('PUT', `/device-requests/${plug}/status`, {
        ...{ status: 'committee_review', analystNotes: 'Fits.' },
      });
      await asOffice('PUT', `/device-requests/${plug}/status`, { status: 'approved' });
      await expectMails('provider', 'Vascular plug was approved.', 1);
      expect(mailsTo(mail, 'provider').filter((each) => each.includes('Closure device'))).toEqual([]);
      expect(mailsTo(mail, 'provider').length).toBeGreaterThan(before);
    });
    expect(complaints).toEqual([]);
  });
