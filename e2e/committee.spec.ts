import { overhangOf } from './harness/axe.ts';
import { complaintsOf, expect, type Page, test } from './harness/test.ts';
import { PHONE, VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';
import { card, detail } from './steps/requests.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const panelOfBell = (page: Page) => page.getByRole('region', { name: 'Notices', exact: true });
const votes = (page: Page) => page.getByRole('region', { name: 'Committee votes' });
for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px a member of the committee is told, finds what waits, votes, comments, mentions and watches, and nobody reloads`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('under_analysis', device);
    const member = await as('committee', { viewport });
    const office = await as('business_office', { viewport });
    const complaints = [...complaintsOf(member), ...complaintsOf(office)];
    await member.goto('/home');
    const waiting = member.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting).toHaveAttribute('aria-busy', 'false');
    await office.goto(`/requests/${id}`);
    await expect(office.getByRole('heading', { name: device, level: 1 })).toBeVisible();
    const loaded: string[] = [];
    for (const page of [member, office]) page.on('domcontentloaded', () => loaded.push(page.url()));
    const send = (status: string) =>
      api.send(status === 'approved' ? 'business_office' : 'analyst', 'PUT', `/${id}/status`, {
        status,
        analystNotes: 'Fits three of our systems.',
      });
    const opened = async (page: Page, text: string) => {
      await bell(page).click();
      const link = panelOfBell(page).getByRole('link', { name: text });
      await expect(link).toBeVisible();
      return link;
    };

    await test.step('the bell tells it when it comes before the committee, and it waits', async () => {
      const toVote = waiting.getByRole('heading', { name: 'To vote' });
      await send('committee_review');
      await expect(toVote).toBeVisible();
      // On a phone the navigation is behind a button.
      const menu = member.getByRole('button', { name: 'Open navigation' });
      if (await menu.isVisible()) await menu.click();
      const entry = member.getByRole('navigation').getByRole('link', { name: 'Committee Dashboard' });
      await expect(entry).toHaveAccessibleDescription(/wait for you$/);
      await entry.press('Escape');
      const link = await opened(member, `${device} came before the committee`);
      await link.click();
      await expect(member).toHaveURL(`/requests/${id}`);
    });

    const panel = detail(member, 'Review Details');
    await test.step('the vote is one press from what is read, and is counted where others look', async () => {
      await member.getByRole('link', { name: 'Open in Committee Dashboard' }).click();
      await expect(panel).toContainText('Fits three of our systems.');
      await panel.getByRole('button', { name: 'Vote on this request' }).click();
      await expect(panel.getByRole('radio', { name: 'Approve' })).toBeFocused();
      await expect(panel.getByRole('button', { name: 'Cast Vote' })).toBeInViewport();
      await member.keyboard.press('Space');
      await panel.getByLabel('Comment (Optional)').fill('Better than what we have.');
      await panel.getByRole('button', { name: 'Cast Vote' }).click();
      await expect(panel).toContainText('1 for approval, 0 for denial.');
      await expect(panel.getByRole('button', { name: 'Change Vote' })).toBeVisible();
      // Contributions of other dashboards are loaded when they come near the view.
      await votes(office).scrollIntoViewIfNeeded();
      await expect(votes(office)).toContainText('1 for approval, 0 for denial.');
      await expect(votes(office)).toContainText('Better than what we have.');
    });

    await test.step('a comment mentions somebody, who is told', async () => {
      const { name: named } = await (await callsOf(office))('GET', '/users/me');
      const box = panel.getByRole('textbox', { name: 'Comment', exact: true });
      await box.fill('Please look at the price, ');
      await box.pressSequentially(`@${named.slice(0, 4)}`);
      await panel.getByRole('option', { name: named }).click();
      await box.press('Control+Enter');
      await expect(panel.getByRole('article', { name: /^Comment by/ })).toContainText(`@${named}`);
      const conversation = office.getByRole('list', { name: 'Conversation' });
      await expect(conversation).toContainText(`Please look at the price, @${named}`);
      await (await opened(office, `mentioned you on ${device}`)).click();
      await expect(office).toHaveURL(`/requests/${id}`);
      await expect(panelOfBell(office)).toBeHidden();
    });

    await test.step('whoever has commented watches, and may stop and begin again', async () => {
      const more = card(member, device).getByRole('button', { name: /^More actions/ });
      await more.click();
      await member.getByRole('menuitem', { name: 'Stop watching' }).click();
      await more.click();
      await member.getByRole('menuitem', { name: 'Watch', exact: true }).click();
      await more.click();
      await expect(member.getByRole('menuitem', { name: 'Stop watching' })).toBeVisible();
      await member.keyboard.press('Escape');
      expect(await overhangOf(member)).toBe(0);
    });

    await test.step('after the decision nobody votes any more, and it comes to those who watch', async () => {
      await expect(panel.getByRole('button', { name: 'Go to my vote' })).toBeVisible();
      await send('approved');
      await expect(panel.getByRole('button', { name: 'Go to my vote' })).toBeHidden();
      // On a phone the card stays above its panel and shows the same text.
      if (viewport === PHONE)
        await expect(card(member, device)).not.toContainText('Ready for Committee Decision');
      await (await opened(member, `${device} was approved`)).click();
      await expect(member).toHaveURL(`/requests/${id}`);
      await expect(member.getByRole('main')).toContainText('Approved');
      const counts = await (await callsOf(member))('GET', '/waiting');
      const waits = counts.find(({ kind }: { kind: string }) => kind === 'to_vote');
      expect(waits?.items.map((item: { id: number }) => item.id) ?? []).not.toContain(id);
    });

    expect(loaded).toEqual([]);
    expect(complaints).toEqual([]);
  });
