import { expect, type Page, test } from './harness/test.ts';
import { LOW_DESK } from './harness/viewports.ts';
import { FORMS } from './steps/forms.ts';
import { openRequest } from './steps/requests.ts';

const WAIT = 'Too many calls. Please try again in a minute.';

/**
 * The ways in which a call can be refused, and the text that the form then shows beside the message of the specification, or instead of it.
 */
const REFUSALS = {
  busy: { says: WAIT, words: true },
  unreachable: { says: 'No answer came. What you typed stays here.', words: false },
  'too large for a proxy': { says: 'Shorten the text or choose a smaller file.', words: false },
  'stopped behind a proxy': { says: 'The portal is not available right now.', words: false },
} as const;
type How = keyof typeof REFUSALS;

/** Refuses every command from now on. A proxy answers with a page of its own. */
async function refuse(page: Page, how: How) {
  const ofProxy = (status: number) => ({ status, contentType: 'text/html', body: `<h1>${status}</h1>` });
  await page.route('**/api/graphql', (route) => {
    if (!/\bmutation\b/.test(route.request().postData() ?? '')) return route.fallback();
    if (how === 'unreachable') return route.abort();
    if (how === 'too large for a proxy') return route.fulfill(ofProxy(413));
    if (how === 'stopped behind a proxy') return route.fulfill(ofProxy(502));
    return route.fulfill({ status: 429, json: { error: WAIT, code: 'too_many_calls' } });
  });
}

for (const form of FORMS)
  test(`${form.what} that is refused says why and what to do beside its button, which keeps the focus; what was typed stays`, async ({
    as,
    api,
    device,
  }) => {
    if (form.at) await api.requestAt(form.at[0], device);
    const page = await as(form.who, { viewport: LOW_DESK });
    await page.goto(form.path);
    if (form.at) await openRequest(page, device);
    const scope = form.at ? page.getByRole('region', { name: form.at[1] }) : page;
    const field = await form.fill(scope, page);
    const button = scope.getByRole('button', { name: form.button, exact: true });
    for (const how of Object.keys(REFUSALS) as How[]) {
      await refuse(page, how);
      await button.click();
      if (form.sure) await page.getByRole('dialog').getByRole('button', { name: form.sure }).click();
      const { says, words } = REFUSALS[how];
      const message = page.getByRole('alert').filter({ hasText: words ? says : form.failed });
      await expect(message).toContainText(says);
      await expect(message).toBeInViewport({ ratio: 1 });
      await expect(button).toBeFocused();
      const [said, pressed] = [await message.boundingBox(), await button.boundingBox()];
      const between = (pressed?.y ?? 0) - ((said?.y ?? 0) + (said?.height ?? 0));
      expect(between).toBeGreaterThanOrEqual(0);
      expect(between).toBeLessThan(48);
      if (field) await expect(field).toHaveValue('Typed with care');
      await page.unroute('**/api/graphql');
    }
  });
