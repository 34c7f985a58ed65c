import { expectAccessible, overhangOf } from './harness/axe.ts';
import { DAY, expect, HOUR, MINUTE, mailsTo, type Page, test } from './harness/mailed.ts';
import { removeMails, removeRequests } from './harness/private.ts';
import { complaintsOf } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';
import { fact } from './steps/requestPage.ts';
import { card, detail } from './steps/requests.ts';

const DEVICE = 'Closure device 8F';

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px the clock of a stage counts working days and stands while its requester is asked; who has the request is reminded, then told that it is overdue, and at last another role`, async ({
    enter,
    gateway,
    mail,
    begins,
  }) => {
    test.slow();
    removeRequests(gateway);
    await removeMails(gateway);
    let now = begins.getTime();
    /** A page whose clock shows the gateway's day. */
    const today = async (...given: Parameters<typeof enter>) => {
      const page = await enter(...given);
      await page.clock.setSystemTime(now);
      return page;
    };
    const callsAs = async (page: Page) => {
      await page.goto('/home');
      await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
      return callsOf(page);
    };
    const analyst = await today('analyst', viewport);
    const panel = detail(analyst, 'Analysis Form');
    const complaints = complaintsOf(analyst);
    const asAnalyst = await callsAs(analyst);
    const asProvider = await callsAs(await today('provider'));
    const asAdmin = await callsAs(await today('admin'));
    /** Lets time pass. The analyst then returns to the same page. */
    const pass = async (ms: number) => {
      now = await gateway.pass(ms);
      await analyst.clock.setSystemTime(now);
      await analyst.reload();
      await expect(card(analyst, DEVICE)).toBeVisible();
    };
    /**
     * Waits for this number of mails with these words. The portal looks for mails to send every few seconds. It looks for due requests an
     * hour after the last time, and that may still be running.
     */
    const expectMails = (to: 'analyst' | 'committee', words: string, count: number) =>
      expect
        .poll(async () => {
          await gateway.pass(10 * MINUTE);
          return mailsTo(mail, to).filter((each) => each.includes(`${DEVICE} ${words}.`)).length;
        })
        .toBe(count);
    // The notice is read for a person who has the request open.
    const expectTold = async (page: Page, words: string) => {
      await page.getByRole('button', { name: /^Notices/ }).click();
      const panel = page.getByRole('region', { name: 'Notices', exact: true });
      await expect(panel.getByRole('link', { name: `${DEVICE} ${words}` }).first()).toBeVisible();
      await page.keyboard.press('Escape');
    };

    const wednesday = new Date(now + 2 * DAY).toISOString().slice(0, 10);
    for (const [name, value] of Object.entries({
      ...{ target_under_analysis: 1, holidays: [wednesday] },
      ...{ escalation_days: 2, escalation_role: 'committee' },
    }))
      await asAdmin('PUT', `/settings/${name}`, { value });
    const { id, requested_by: requester } = await asProvider('POST', '/device-requests', {
      ...{ deviceName: DEVICE, description: 'For radial access.', representativeName: 'N/A' },
      ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
    });
    await asAnalyst('PUT', `/device-requests/${id}/status`, { status: 'under_analysis' });
    const asked = await asAnalyst('POST', `/device-requests/${id}/comments`, {
      ...{ body: 'Which sizes?', question_to: requester },
    });
    await analyst.goto(`/analyst-dashboard?request=${id}`);

    await test.step('on Monday it waits for its requester, and is not due', async () => {
      await expect(card(analyst, DEVICE)).toContainText('Waiting for the requester');
      await expect(fact(panel, 'Due')).toContainText('Not while it waits for');
    });

    await test.step('on Tuesday the answer comes: the day did not count, and the holiday does not either', async () => {
      await pass(DAY);
      await asProvider('POST', `/device-requests/${id}/comments/${asked.id}/answer`, { body: '7F.' });
      const thursday = new Date(begins.getTime() + 3 * DAY);
      const day = thursday.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
      await expect(fact(panel, 'Due')).toHaveText(day);
      await expect(card(analyst, DEVICE)).toContainText(`Due ${day}`);
      await expect(fact(panel, 'Time at each stage')).toContainText(
        /Under analysis: 1 working day, all of them waiting for/i,
      );
    });

    await test.step('a working day before, who has it is reminded behind the bell and by mail', async () => {
      await pass(HOUR);
      await expectMails('analyst', 'is due today or soon', 1);
      await expectTold(analyst, 'is due today or soon');
    });

    await test.step('on Thursday it is due, which is said once more', async () => {
      await pass(2 * DAY);
      await expect(card(analyst, DEVICE)).toContainText('Due today');
      await expect(fact(panel, 'Due')).toHaveText('Today');
      await expect(fact(panel, 'Time at each stage')).toContainText(
        /Under analysis: 2 working days, 1 of them waiting for/i,
      );
      await expectMails('analyst', 'is due today or soon', 2);
    });

    await test.step('on Friday it is overdue', async () => {
      await pass(DAY);
      await expect(card(analyst, DEVICE)).toContainText('Was due yesterday');
      await expect(fact(panel, 'Due')).toHaveText('Was yesterday');
      await expect(fact(panel, 'Time at each stage')).toContainText(/Under analysis: 3 working days, 1 of/i);
      await expectMails('analyst', 'is overdue', 1);
      await expectTold(analyst, 'is overdue');
      await expectAccessible(analyst, 'a request that is overdue');
      expect(await overhangOf(analyst)).toBe(0);
    });

    await test.step('two working days after its day the chosen role is told, and nobody before', async () => {
      expect(mailsTo(mail, 'committee').filter((each) => each.includes('overdue'))).toEqual([]);
      now = await gateway.pass(3 * DAY);
      await expectMails('committee', 'is long overdue', 1);
      const member = await today('committee', viewport);
      await member.goto('/home');
      await expectTold(member, 'is long overdue');
      expect(mailsTo(mail, 'analyst').filter((each) => each.includes('long overdue'))).toEqual([]);
    });
    expect(complaints).toEqual([]);
  });
