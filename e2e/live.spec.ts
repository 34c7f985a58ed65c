import { expect, test } from './harness/test.ts';
import { card, detail, openRequest, submitRequest } from './steps/requests.ts';

test('what others do shows without reload, and what is being typed stays', async ({ as, api, device }) => {
  const first = `${device} first`;
  const { id } = await api.requestAt('under_analysis', first);
  const analyst = await as('analyst');
  await analyst.goto('/analyst-dashboard');
  await openRequest(analyst, first);
  const notes = detail(analyst, 'Analysis Form').getByLabel('Analysis Notes (Required)');
  await notes.fill('Fits three of our');

  const waits = async () =>
    Number(/^\((\d+)\) (?:MDR-\d+ · )?Analyst Dashboard · /.exec(await analyst.title())?.[1]);
  await expect.poll(waits).toBeGreaterThan(0);
  const before = await waits();
  await expect(analyst.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-waiting.svg');

  const provider = await as('provider');
  await submitRequest(provider, device);
  await expect(card(analyst, device)).toBeVisible();
  await expect(notes).toHaveValue('Fits three of our');
  await expect.poll(waits).toBeGreaterThan(before);
  await notes.press('End');
  await notes.pressSequentially(' systems.');
  await expect(notes).toHaveValue('Fits three of our systems.');

  await expect(card(provider, first)).toContainText('Under Analysis');
  await api.send('analyst', 'PUT', `/${id}/status`, { status: 'committee_review', analystNotes: 'Fits.' });
  await expect(card(provider, first)).toContainText('Committee Review');

  // The page of a request also follows the changes, until the end.
  await provider.goto(`/requests/${id}`);
  await expect(provider.getByRole('main').getByText('Committee Review').first()).toBeVisible();
  await api.send('business_office', 'PUT', `/${id}/status`, { status: 'rejected' });
  await expect(provider.getByRole('main').getByText('Rejected').first()).toBeVisible();
});

test('two tabs of one browser share the connection, and the second goes on when the first is closed', async ({
  as,
  api,
  device,
}) => {
  const one = await as('analyst');
  let streams = 0;
  one.context().on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') streams++;
  });
  await one.goto('/analyst-dashboard');
  await expect.poll(() => streams).toBe(1);
  const two = await one.context().newPage();
  await two.goto('/analyst-dashboard');
  await api.requestAt('submitted', device);
  await expect(card(one, device)).toBeVisible();
  await expect(card(two, device)).toBeVisible();
  expect(streams).toBe(1);
  await one.close();
  await expect.poll(() => streams).toBe(2);
  await api.requestAt('submitted', `${device} again`);
  await expect(card(two, `${device} again`)).toBeVisible();
});
