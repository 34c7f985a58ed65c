import { expectAccessible, overhangOf } from './harness/axe.ts';
import { complaintsOf, expect, type Page, test } from './harness/test.ts';
import { DESK, SMALL_PHONE, VIEWPORTS } from './harness/viewports.ts';
import { detail, openRequest } from './steps/requests.ts';

const QUESTION =
  'Two things:\n- Which sizes do you need?\n- Does the old one stay? See https://example.org/sizes.';

const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' });
const question = (page: Page) => page.getByRole('article', { name: /^Question by/ });

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px a question is answered in its place, a field is changed meanwhile, and the analyst sees both at once`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('under_analysis', device);
    const analyst = await as('analyst', { viewport });
    const provider = await as('provider', { viewport });
    const complaints = [...complaintsOf(analyst), ...complaintsOf(provider)];
    await provider.goto(`/requests/${id}`);
    await expect(conversation(provider)).toContainText('by');

    await test.step('the analyst asks the requester', async () => {
      await analyst.goto('/analyst-dashboard');
      await openRequest(analyst, device);
      const panel = detail(analyst, 'Analysis Form');
      await panel.getByRole('button', { name: 'Ask a question' }).click();
      await expect(panel.getByRole('combobox', { name: 'Ask' })).toHaveValue(/.+/);
      await panel.getByLabel('Your question').fill(QUESTION);
      await expect(panel.getByText(/^Draft kept \d/).last()).toBeVisible();
      await panel.getByLabel('Your question').press('Control+Enter');
      await expect(question(analyst)).toContainText('Waits for');
      await expect(panel.getByText(/^Waiting for .+ since/)).toBeVisible();
      await expect(question(analyst).getByRole('listitem')).toHaveText([
        'Which sizes do you need?',
        /^Does the old one stay/,
      ]);
    });

    await test.step('the requester sees it without a reload, and one press on the page opens the form in the dashboard', async () => {
      await expect(question(provider)).toContainText('Waits for your answer');
      await expect(provider.getByText(/^Waiting for .+ since/)).toBeVisible();
      await expect(question(provider).getByRole('link')).toHaveAttribute('href', 'https://example.org/sizes');
      await provider.getByRole('link', { name: 'Edit', exact: true }).click();
      const form = provider.getByRole('form', { name: 'Edit request' });
      await form.getByLabel('Description').fill('For radial access, in 6F and 7F.');
      await form.getByRole('button', { name: 'Save Changes' }).click();
      await expect(form).toBeHidden();
      await expect(provider).toHaveURL(`/provider-dashboard?request=${id}`);
      const panel = provider.getByRole('region', { name: 'Request Details' });
      await expect(panel.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
      await expect(question(provider).getByText(/you can also edit the request itself/)).toBeVisible();
    });

    await test.step('the analyst sees what it was and what it is, without a reload', async () => {
      const change = conversation(analyst).getByRole('listitem').filter({ hasText: 'Edited' });
      await expect(change.getByRole('deletion')).toHaveText('Hydrophilic guide wire for complex lesions.');
      await expect(change.getByRole('insertion')).toHaveText('For radial access, in 6F and 7F.');
    });

    await test.step('the answer stands under its question; nothing waits any more', async () => {
      const answer = question(provider).getByLabel('Your answer');
      await answer.pressSequentially('6F and 7F, @');
      await provider.getByRole('listbox').getByRole('option').first().click();
      await expect(answer).toHaveValue(/^6F and 7F, @\S.+ $/);
      await answer.fill('6F and 7F.');
      await question(provider).getByRole('button', { name: 'Answer', exact: true }).click();
      await expect(question(provider)).toContainText('Answered');
      await expect(question(analyst)).toContainText('6F and 7F.');
      await expect(question(analyst)).toContainText('Answered');
      await expect(analyst.getByText(/^Waiting for .+ since/)).toHaveCount(0);
      const edit = provider.getByRole('button', { name: 'Edit', exact: true });
      await expect(edit).toHaveAttribute('aria-disabled', 'true');
    });

    await test.step('a comment for staff is not shown to the requester', async () => {
      const panel = detail(analyst, 'Analysis Form');
      await panel.getByText('Staff only', { exact: true }).click();
      await panel.getByLabel('Comment for staff only').fill('The supplier offers a rebate.');
      await panel.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(conversation(analyst)).toContainText('The supplier offers a rebate.');
      await provider.goto(`/requests/${id}`);
      await expect(conversation(provider)).toContainText('6F and 7F.');
      await expect(conversation(provider)).not.toContainText('rebate');
    });

    await expectAccessible(provider, 'a conversation as its requester sees it');
    await analyst.goto(`/requests/${id}`);
    await expect(conversation(analyst)).toContainText('rebate');
    await expectAccessible(analyst, 'a conversation as staff see it');
    for (const page of [analyst, provider]) {
      await page.setViewportSize(SMALL_PHONE);
      expect(await overhangOf(page)).toBe(0);
    }
    expect(complaints).toEqual([]);
  });

test('a question is there to be answered, however much was said since', async ({ as, api, device }) => {
  const { id } = await api.requestAt('under_analysis', device);
  const provider = await as('provider');
  const { requested_by: requester } = (await api.send('analyst', 'GET', `/${id}`)) as unknown as {
    requested_by: number;
  };
  await api.send('analyst', 'POST', `/${id}/comments`, { body: 'Which size?', question_to: requester });
  for (let at = 1; at <= 12; at++)
    await api.send('analyst', 'POST', `/${id}/comments`, { body: `Note ${at}.` });
  await provider.goto(`/requests/${id}`);
  await question(provider).getByLabel('Your answer').fill('7F.');
  await question(provider).getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(question(provider)).toContainText('Answered');
});

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px somebody edits and deletes a comment of theirs by touch, and who looks at it sees each at once`, async ({
    as,
    api,
    device,
  }) => {
    const { id } = await api.requestAt('under_analysis', device);
    const [author, reader] = [await as('analyst', { viewport }), await as('provider', { viewport })];
    for (const page of [author, reader]) await page.goto(`/requests/${id}`);
    const comment = (page: Page) => page.getByRole('article', { name: /^Comment by/ });
    await author.getByRole('textbox', { name: 'Comment', exact: true }).fill('Only the 6F fits.');
    await author.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(comment(reader)).toContainText('Only the 6F fits.');
    await expect(comment(reader).getByRole('button', { name: 'Edit comment' })).toHaveCount(0);

    await test.step('it is edited', async () => {
      await comment(author).getByRole('button', { name: 'Edit comment' }).click();
      await comment(author).getByLabel('Your comment').fill('Only the 7F fits.');
      await expectAccessible(author, 'a comment that is edited');
      await author.setViewportSize(viewport);
      await comment(author).getByRole('button', { name: 'Save Changes' }).click();
      await expect(comment(reader)).toContainText('Only the 7F fits.');
      await expect(comment(reader)).toContainText('edited');
      await expect(comment(reader)).not.toContainText('6F');
    });

    await test.step('it is deleted, and leaves a mark', async () => {
      await comment(author).getByRole('button', { name: 'Delete comment' }).click();
      await author.getByRole('dialog').getByRole('button', { name: 'Delete Comment' }).click();
      for (const page of [author, reader]) {
        await expect(comment(page)).toContainText('This comment was deleted.');
        await expect(comment(page)).not.toContainText('7F');
        expect(await overhangOf(page)).toBe(0);
      }
      await expectAccessible(reader, 'the mark of a deleted comment');
    });

    await test.step('what is older than ten minutes stays as it is', async () => {
      await author.getByRole('textbox', { name: 'Comment', exact: true }).fill('Both fit.');
      await author.getByRole('button', { name: 'Comment', exact: true }).click();
      const second = comment(author).filter({ hasText: 'Both fit.' });
      await expect(second.getByRole('button')).toHaveCount(2);
      await author.clock.setSystemTime(Date.now() + 11 * 60_000);
      await author.reload();
      await expect(second).toBeVisible();
      await expect(second.getByRole('button')).toHaveCount(0);
    });
  });

test('by keyboard alone: a person is found and mentioned, a question is asked and withdrawn, a comment edited and deleted', async ({
  as,
  api,
  device,
}) => {
  const { id } = await api.requestAt('under_analysis', device);
  const page = await as('analyst', { viewport: DESK });
  await page.goto(`/requests/${id}`);
  const box = page.getByRole('textbox', { name: 'Comment', exact: true });
  await box.focus();
  await page.keyboard.type('Please look, @Gr');
  await expect(page.getByRole('option').first()).toBeVisible();
  const named = await page.getByRole('option').first().textContent();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(`Please look, @${named} `);
  await page.keyboard.press('Control+Enter');
  const comment = page.getByRole('article', { name: /^Comment by/ });
  await expect(comment).toContainText(`@${named}`);
  await expect(box).toHaveValue('');

  await comment.getByRole('button', { name: 'Edit comment' }).press('Enter');
  const edited = comment.getByLabel('Your comment');
  await expect(edited).toBeFocused();
  await edited.fill('');
  await page.keyboard.type('Please look again, @Gr');
  await expect(page.getByRole('option', { name: named ?? '' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(edited).toHaveValue(`Please look again, @${named} `);
  await page.keyboard.press('Control+Enter');
  await expect(comment).toContainText('edited');
  await expect(comment).toContainText(`look again, @${named}`);
  await comment.getByRole('button', { name: 'Delete comment' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Comment' }).press('Enter');
  await expect(comment).toContainText('This comment was deleted.');

  await page.getByRole('button', { name: 'Ask a question' }).press('Enter');
  await page.getByLabel('Your question').fill('Which sizes?');
  await page.keyboard.press('Control+Enter');
  await question(page).getByRole('button', { name: 'Withdraw question' }).press('Enter');
  await expect(question(page)).toContainText('Withdrawn');
});
