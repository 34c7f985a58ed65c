import type { Locator } from '@playwright/test';
import type { Role, Stage } from '@portal/domain';
import { expect, type Page, test } from './harness/test.ts';
import { openRequest } from './steps/requests.ts';

/** A form, filled in, and what sends it. */
interface Sent {
  what: string;
  who: Role;
  path: string;
  /** The stage of the request that is opened, and its panel. */
  at?: [stage: Stage, panel: string];
  fill(scope: Page | Locator, page: Page): Promise<Locator | undefined>;
  button: string;
  /** The button of the question before it. */
  sure?: string;
  /** What is said when no answer comes (specification, section 8). */
  failed: string;
}

const nothing = async () => undefined;
const typed = (label: string) => async (scope: Page | Locator) => {
  await scope.getByLabel(label).fill('Typed with care');
  return scope.getByLabel(label);
};

const FORMS: readonly Sent[] = [
  {
    what: 'a new request',
    who: 'provider',
    path: '/provider-dashboard',
    async fill(scope) {
      await scope.getByLabel('Description').fill('For intermediate lesions.');
      await scope.getByRole('radio', { name: 'No' }).check();
      await scope.getByLabel('Representative name').fill('N/A');
      return typed('Device name')(scope);
    },
    button: 'Submit Request',
    failed: 'Failed to submit request',
  },
  {
    what: 'the start of an analysis',
    who: 'analyst',
    path: '/analyst-dashboard',
    at: ['submitted', 'Analysis Form'],
    fill: nothing,
    button: 'Start Analysis',
    failed: 'Failed to start analysis',
  },
  {
    what: 'an analysis',
    who: 'analyst',
    path: '/analyst-dashboard',
    at: ['under_analysis', 'Analysis Form'],
    fill: typed('Analysis Notes (Required)'),
    button: 'Send to Committee for Review',
    failed: 'Failed to send to committee',
  },
  {
    what: 'a vote',
    who: 'committee',
    path: '/committee-dashboard',
    at: ['committee_review', 'Review Details'],
    async fill(scope) {
      await scope.getByRole('radio', { name: 'Approve' }).check();
      return typed('Comment (Optional)')(scope);
    },
    button: 'Cast Vote',
    failed: 'Failed to record vote',
  },
  {
    what: 'a decision',
    who: 'business_office',
    path: '/committee-dashboard',
    at: ['committee_review', 'Review Details'],
    fill: typed('Committee Notes (Optional)'),
    button: 'Approve',
    sure: 'Approve Request',
    failed: 'Failed to approve request',
  },
  {
    what: 'an order',
    who: 'supply_chain',
    path: '/supply-chain-dashboard',
    at: ['approved', 'Device Details'],
    fill: nothing,
    button: 'Mark as Ordered',
    failed: 'Failed to mark as ordered',
  },
  {
    what: 'a Lawson ID',
    who: 'supply_chain',
    path: '/supply-chain-dashboard',
    at: ['ordered', 'Device Details'],
    fill: typed('Lawson ID'),
    button: 'Mark as On Shelf',
    failed: 'Failed to mark as on shelf',
  },
  {
    what: 'a user',
    who: 'admin',
    path: '/admin/users',
    async fill(_scope, page) {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      return typed('Department')(page.getByRole('dialog'));
    },
    button: 'Save Changes',
    failed: 'Failed to update user',
  },
];

const WAIT = 'Too many calls. Please try again in a minute.';

/** Refuses every command from now on: the gateway has had too many calls, or it cannot be reached. */
async function refuse(page: Page, how: 'busy' | 'unreachable') {
  await page.route('**/api/graphql', (route) => {
    if (!/\bmutation\b/.test(route.request().postData() ?? '')) return route.fallback();
    if (how === 'unreachable') return route.abort();
    return route.fulfill({ status: 429, json: { error: WAIT, code: 'too_many_calls' } });
  });
}

for (const form of FORMS)
  test(`${form.what} that is refused says why beside its button, which keeps the focus; what was typed stays`, async ({
    as,
    api,
    device,
  }) => {
    if (form.at) await api.requestAt(form.at[0], device);
    const page = await as(form.who, { viewport: { width: 1280, height: 800 } });
    await page.goto(form.path);
    if (form.at) await openRequest(page, device);
    const scope = form.at ? page.getByRole('region', { name: form.at[1] }) : page;
    const field = await form.fill(scope, page);
    const button = scope.getByRole('button', { name: form.button, exact: true });
    for (const how of ['busy', 'unreachable'] as const) {
      await refuse(page, how);
      await button.click();
      if (form.sure) await page.getByRole('dialog').getByRole('button', { name: form.sure }).click();
      const message = page.getByRole('alert').filter({ hasText: how === 'busy' ? WAIT : form.failed });
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
