import { CHROMIUM } from './harness/chromium.ts';
import { expect, mailed, type Page, plain } from './harness/mailed.ts';
import { ACCOUNTS } from './harness/people.ts';
import { complaintsOf } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';
import { type PushService, pushBrowser, pushService } from './steps/push.ts';
import { detail, openRequest } from './steps/requests.ts';

const test = mailed.extend<{ push: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  push: async ({}, use) => {
    const service = await pushService();
    await use(service);
    await service.stop();
  },
  settings: async ({ settings, push }, use) => use({ ...settings, PUSH_ORIGINS: push.origin }),
});
// The browser engine alone has no notifications, so use the full browser.
test.use({ launchOptions: CHROMIUM });

const DEVICE = 'Closure device 8F';
const question = (page: Page) => page.getByRole('article', { name: /^Question by/ });

/** Counts the documents that a page loads. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = [];
  page.on('domcontentloaded', () => loaded.push(page.url()));
  return loaded;
}

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px two people come from a question to a decision by what reaches them, and nobody reloads`, async ({
    enter,
    gateway,
    mail,
    push,
  }) => {
    test.slow();
    const provider = await enter('provider', viewport);
    const office = await enter('business_office', viewport);
    const complaints = [...complaintsOf(provider), ...complaintsOf(office)];
    const phone = await pushBrowser(provider.context(), gateway.url, push);

    await provider.goto('/profile');
    await provider.getByRole('button', { name: 'Turn on for this device' }).click();
    await expect(provider.getByText('This device', { exact: true })).toBeVisible();
    await office.goto('/committee-dashboard');
    await expect(office.getByRole('button', { name: /, account$/ })).toBeVisible();
    const asOffice = await callsOf(office);
    const { id } = await (await callsOf(provider))('POST', '/device-requests', {
      ...{ deviceName: DEVICE, description: 'For radial access.', representativeName: 'Dana Whitfield' },
      ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
    });
    await asOffice('PUT', `/device-requests/${id}/status`, { status: 'under_analysis' });
    await asOffice('PUT', `/device-requests/${id}/status`, {
      status: 'committee_review',
      analystNotes: 'Fits.',
    });
    const number = `MDR-${String(id).padStart(6, '0')}`;
    const loaded = [documentsOf(provider), documentsOf(office)];

    await test.step('a question is asked', async () => {
      await openRequest(office, DEVICE);
      const panel = detail(office, 'Review Details');
      await panel.getByRole('button', { name: 'Ask a question' }).click();
      await panel.getByLabel('Your question').fill('Which sizes do you need?');
      await panel.getByLabel('Your question').press('Control+Enter');
      await expect(question(office)).toContainText('Waits for');
    });

    const link = await test.step('it comes by mail and to the phone', async () => {
      const mine = () =>
        mail.mails
          .map(plain)
          .find((each) => each.includes(`To: ${ACCOUNTS.provider}`) && each.includes(number));
      await expect.poll(mine).toContain(`asks you about ${DEVICE}.`);
      await expect.poll(() => push.received.length).toBe(1);
      await phone.receive();
      await expect.poll(async () => (await phone.shown()).map(({ title }) => title)).toEqual([number]);
      return /Open the request:\s+(\S+)/.exec(mine() ?? '')?.[1] ?? '';
    });

    await test.step('the link leads to the question, which is answered in its place', async () => {
      expect(link).toBe(`${gateway.url}/requests/${id}#answer`);
      const unread = async () => {
        const label = await provider.getByRole('button', { name: /^Notices/ }).getAttribute('aria-label');
        return Number(/\d+/.exec(label ?? '')?.[0] ?? 0);
      };
      await expect.poll(unread).toBeGreaterThan(0);
      const before = await unread();
      await provider.goto(link);
      // The notice is read for the person who has opened the request.
      await expect(question(provider)).toBeVisible();
      await expect.poll(unread).toBeLessThan(before);
      await expect(question(provider).getByLabel('Your answer')).toBeFocused();
      await question(provider).getByLabel('Your answer').fill('7F and 8F.');
      await question(provider).getByRole('button', { name: 'Answer', exact: true }).click();
      await expect(question(provider)).toContainText('Answered');
    });

    await test.step('the bell says so to who asked, and leads to the answer', async () => {
      await expect(question(office)).toContainText('7F and 8F.');
      // The request is open, so its notices are read at once.
      const bell = office.getByRole('button', { name: /^Notices/ });
      await bell.click();
      const panel = office.getByRole('region', { name: 'Notices' });
      await panel.getByRole('link', { name: `answered your question about ${DEVICE}` }).click();
      await expect(office).toHaveURL(`/requests/${id}`);
      await expect(question(office)).toContainText('7F and 8F.');
    });

    await test.step('the decision is made', async () => {
      await office.goBack();
      const panel = detail(office, 'Review Details');
      await panel.getByLabel(/Committee Notes/i).fill('Approved for one year.');
      await panel.getByRole('button', { name: 'Approve' }).click();
      await office.getByRole('dialog').getByRole('button', { name: 'Approve Request' }).click();
      await expect(office.getByRole('dialog')).toBeHidden();
    });

    await test.step('the page that is open shows it, the bell and a mail tell it', async () => {
      await expect(provider.getByText('Approved for one year.').first()).toBeVisible();
      await expect(provider.getByRole('button', { name: /^Notices, \d+ unread$/ })).toBeVisible();
      await expect
        .poll(() => mail.mails.map(plain).filter((each) => each.includes(`${DEVICE} was approved.`)).length)
        .toBe(1);
      expect(mail.mails.map(plain).at(-1)).toContain('Approved for one year.');
    });

    await test.step('the phone shows it with the portal closed, and leads to it', async () => {
      await provider.goto('about:blank');
      await expect.poll(() => push.received.length).toBe(2);
      await phone.receive();
      const body = `${DEVICE} was approved`;
      await expect.poll(async () => (await phone.shown()).map((each) => each.body)).toContain(body);
      await provider.goto(await phone.click(body));
      await expect(provider).toHaveURL(`/requests/${id}`);
      await expect(provider.getByText('Approved for one year.').first()).toBeVisible();
    });

    expect(push.problems).toEqual([]);
    const page = `${gateway.url}/requests/${id}`;
    expect(loaded).toEqual([[link, 'about:blank', page], []]);
    expect(complaints).toEqual([]);
  });
