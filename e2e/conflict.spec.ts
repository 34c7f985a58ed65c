import { expect, type Page, test } from './harness/test.ts';
import { card, detail, openRequest } from './steps/requests.ts';

/** Leaves the stream without an answer. A refused stream would make the page read everything again. */
const NEVER = new Promise<void>(() => {});

/** Holds back the stream of changes, so that the page does not learn about changes of others until it reads again. */
async function withoutNews(page: Page): Promise<Page> {
  await page.route('**/api/graphql', (route) =>
    route.request().headers().accept === 'text/event-stream' ? NEVER : route.fallback(),
  );
  return page;
}

test('two decide on one request at once: one wins, the other reads why', async ({ as, api, device }) => {
  const { id } = await api.requestAt('committee_review', device);
  const [first, second] = [await as('business_office'), await withoutNews(await as('business_office'))];
  for (const page of [first, second]) {
    await page.goto('/committee-dashboard');
    await openRequest(page, device);
  }
  await detail(second, 'Review Details').getByLabel('Committee Notes').fill('Denied for its price.');
  await detail(second, 'Review Details').getByRole('button', { name: 'Deny' }).click();

  await detail(first, 'Review Details').getByLabel('Committee Notes').fill('Approved for the Cath Lab.');
  await detail(first, 'Review Details').getByRole('button', { name: 'Approve' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Approve Request' }).click();
  await expect(card(first, device)).toBeHidden();

  await second.getByRole('dialog').getByRole('button', { name: 'Deny Request' }).click();
  const refusal = 'A request that is Approved cannot become Rejected.';
  // The buttons have disappeared, and the focus is on the text that says why.
  await expect(second.getByRole('alert').filter({ hasText: refusal })).toBeFocused();

  const outcome = await api.send('supply_chain', 'GET', `/${id}`);
  expect(outcome).toMatchObject({ status: 'approved', committee_notes: 'Approved for the Cath Lab.' });
});

test('an analyst whose request was taken away keeps the notes', async ({ as, api, device }) => {
  const { id } = await api.requestAt('under_analysis', device);
  const analyst = await withoutNews(await as('analyst'));
  await analyst.goto('/analyst-dashboard');
  await openRequest(analyst, device);
  const form = detail(analyst, 'Analysis Form');
  await form.getByLabel('Analysis Notes (Required)').fill('Three hours of work.');
  await api.send('business_office', 'PUT', `/${id}/status`, { status: 'dismissed' });
  await form.getByRole('button', { name: 'Send to Committee for Review' }).click();
  const refusal = 'A request that is Dismissed cannot become Committee Review.';
  await expect(analyst.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await expect(form.getByText('Your notes were not sent')).toBeVisible();
  await expect(form.getByText('Three hours of work.')).toBeVisible();
});

test('an order made twice is one order', async ({ as, api, device }) => {
  const { id } = await api.requestAt('approved', device);
  const supply = await withoutNews(await as('supply_chain'));
  await supply.goto('/supply-chain-dashboard');
  await openRequest(supply, device);
  const order = detail(supply, 'Device Details').getByRole('button', { name: 'Mark as Ordered' });
  await expect(order).toBeEnabled();
  await api.send('business_office', 'PUT', `/${id}/ordered`, { is_ordered: true, is_backordered: true });
  await order.click();
  await expect(card(supply, device)).toContainText('Ordered');
  await expect(card(supply, device)).toContainText('backordered');
});

test('a person learns at once that a request is decided, and keeps the notes', async ({
  as,
  api,
  device,
}) => {
  const { id } = await api.requestAt('committee_review', device);
  const office = await as('business_office');
  await office.goto('/committee-dashboard');
  await openRequest(office, device);
  const panel = detail(office, 'Review Details');
  await panel.getByLabel('Committee Notes').fill('Denied for its price.');
  await api.send('business_office', 'PUT', `/${id}/status`, { status: 'approved' });
  await expect(panel).toContainText('nothing left to decide');
  await expect(panel.getByRole('button', { name: 'Deny' })).toHaveCount(0);
  await expect(panel).toContainText('Denied for its price.');
});
