import { ACCOUNTS, PASSWORD } from './harness/people.ts';
import { expect, sharing as test } from './harness/private.ts';
import { openFirst } from './harness/screens.ts';
import { signIn } from './harness/visitors.ts';
import { FORMS } from './steps/forms.ts';
import { detail } from './steps/requests.ts';

/** The words for the stages on the cards of a screen. */
const BADGES: Record<string, string> = {
  under_analysis: 'Under Analysis',
  committee_review: 'Ready for Committee Decision',
  ordered: 'Ordered',
};

for (const form of FORMS.filter(({ at }) => !at || at[0] in BADGES))
  test(`${form.what}: a session that ends while it is sent says so, and the text is there after signing in again`, async ({
    enter,
    gateway,
  }) => {
    const page = await enter(form.who);
    await page.goto(form.path);
    if (form.at) await openFirst(page, BADGES[form.at[0]] as string);
    const panel = form.at && detail(page, form.at[1]);
    if (panel) await expect(panel.getByRole('heading', { name: form.at?.[1] })).toBeFocused();
    const field = await form.fill(panel ?? page, page);
    const address = page.url();
    const typed = await field?.inputValue();
    await page.route('**/api/graphql', async (route) => {
      if (/\bmutation\b/.test(route.request().postData() ?? '')) {
        const authorization = (await route.request().headerValue('authorization')) ?? '';
        await page.request.post('/api/auth/logout', { data: {}, headers: { authorization } });
      }
      await route.fallback().catch(() => {});
    });
    // The page also ends the session at the provider. Wait for that, so that it does not end the next sign-in.
    const left = page.waitForResponse('**/api/idp/sign-out');
    await (panel ?? page).getByRole('button', { name: form.button, exact: true }).click();
    if (form.sure) await page.getByRole('dialog').getByRole('button', { name: form.sure }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await left;
    await page.unroute('**/api/graphql');
    await signIn({ page, portal: gateway.url }, ACCOUNTS[form.who], PASSWORD);
    await page.goto(address);
    if (!form.at && form.path.startsWith('/admin'))
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
    await expect(field ?? page.getByRole('heading', { level: 1 })).toBeVisible();
    if (field) await expect(field).toHaveValue(typed ?? '');
  });
