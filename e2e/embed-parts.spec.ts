import type { Frame, Page } from '@playwright/test';
import { MESSAGES } from '@portal/domain';
import {
  button,
  callAs,
  element,
  eventsOf,
  frameOf,
  nextWindow,
  requestOf,
  signIn,
  test,
  violationsIn,
} from './embed/test.ts';
import { overhangOf } from './harness/axe.ts';
import { complaintsOf, expect } from './harness/test.ts';
import { DESK, PHONE, SMALL_PHONE } from './harness/viewports.ts';

// All of them share one portal.
test.describe.configure({ mode: 'default' });

/** A device name that no other journey uses. */
const newDevice = () => `Guide wire ${Date.now().toString(36)}`;
const titleIn = (host: Page, name: string) =>
  frameOf(host).getByRole('heading', { level: 1, name, exact: true });
const changeOf = (id: number, status: string) =>
  `{"type":"request-changed","detail":{"id":"${id}","status":"${status}"}}`;

/** Fills in the fields of the surrounding page and opens what they name. */
async function open(host: Page, fields: Record<string, string>) {
  for (const [field, value] of Object.entries(fields))
    await host.getByLabel(field, { exact: true }).fill(value);
  await button(host, 'Open').click();
}

/** At a width of 320 px nothing is wider than the frame. In forced colors the content of the frame has the colors of the system. */
async function expectSmall(host: Page, part: string) {
  await host.setViewportSize(SMALL_PHONE);
  const frame = host.frames().find((each) => each !== host.mainFrame()) as Frame;
  for (const shown of [host, frame]) expect(await overhangOf(shown)).toBeLessThanOrEqual(0);
  expect(await frame.evaluate(() => innerWidth)).toBeLessThanOrEqual(320);
  await host.setViewportSize(DESK);
  // The Firefox of these journeys cannot emulate other media.
  if (test.info().project.name === 'firefox') return;
  await host.emulateMedia({ forcedColors: 'active' });
  const look = () =>
    frame
      .locator(part)
      .first()
      .evaluate((each) => {
        const { color } = getComputedStyle(each);
        const { backgroundColor } = getComputedStyle(document.body);
        return [color, backgroundColor];
      });
  await expect.poll(look).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await host.emulateMedia({ forcedColors: 'none' });
}

test('the page of one request stands in another page, which hears of this request alone', async ({
  page: host,
  portal,
}) => {
  const complaints = complaintsOf(host);
  const [device, other] = [`${newDevice()} one`, `${newDevice()} two`];
  const { id } = await requestOf(portal.url, 'provider', device);
  const { id: otherId } = await requestOf(portal.url, 'provider', other);
  await host.setViewportSize(PHONE);
  await host.goto(`${portal.allowed}/?name=&request=${id}&theme=dark`);
  await expect(frameOf(host).getByRole('heading', { name: 'Device request' })).toBeVisible();
  await signIn(host, 'Analyst');
  await test.step('whoever has signed in is where the page leads', async () => {
    await expect(titleIn(host, device)).toBeVisible();
    await expect(element(host).locator('iframe')).toHaveAttribute('title', 'Device request');
    await expect(frameOf(host).locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(frameOf(host).getByRole('link', { name: 'Open in the portal' })).toHaveAttribute(
      'href',
      `/requests/${id}`,
    );
  });
  expect(await violationsIn(host)).toEqual([]);
  await host.setViewportSize(DESK);
  await test.step('its colours change at once, so that every text can be read at all times', async () => {
    const moved = await frameOf(host)
      .locator('html')
      .evaluateHandle(() => {
        const names: string[] = [];
        addEventListener('transitionrun', ({ propertyName }) => names.push(propertyName));
        return names;
      });
    await host.getByLabel('Theme').selectOption('light');
    await expect(frameOf(host).locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await frameOf(host)
      .locator('html')
      .evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
    expect(await moved.jsonValue()).toEqual([]);
  });
  expect(await violationsIn(host)).toEqual([]);

  await expectSmall(host, 'h1');

  // Change the other request first. When the change of this one is reported, a report about the other would have arrived, too.
  for (const each of [otherId, id])
    await callAs(portal.url, 'analyst', 'PUT', `/${each}/status`, { status: 'under_analysis' });
  await expect(eventsOf(host)).toContainText(changeOf(id, 'under_analysis'));
  await expect(eventsOf(host)).not.toContainText(`"id":"${otherId}"`);

  await test.step('a link leads to the portal, in a tab of its own', async () => {
    const opening = nextWindow(host);
    await frameOf(host).getByRole('link', { name: 'Open in Analyst Dashboard' }).click();
    const opened = await opening;
    await expect(opened).toHaveURL(`${portal.url}/analyst-dashboard?request=${id}`);
    await opened.close();
  });
  await test.step('the page shows another request, and keeps the focus', async () => {
    await open(host, { request: String(otherId) });
    await expect(titleIn(host, other)).toBeVisible();
    await expect(button(host, 'Open')).toBeFocused();
    await callAs(portal.url, 'analyst', 'PUT', `/${otherId}/status`, {
      status: 'committee_review',
      analystNotes: 'Fits.',
    });
    await expect(eventsOf(host)).toContainText(changeOf(otherId, 'committee_review'));
  });
  expect(complaints).toEqual([]);
});

test('what a dashboard says of a request stands in another page by itself', async ({
  page: host,
  portal,
  browserName,
}) => {
  // In Firefox ESR 153, only axe's rule aria-allowed-attr ends the process of this frame.
  const expectAccessible = async () =>
    browserName === 'firefox' || expect(await violationsIn(host)).toEqual([]);
  const complaints = complaintsOf(host);
  const device = newDevice();
  const { id } = await requestOf(portal.url, 'committee', device);
  const { id: otherId } = await requestOf(portal.url, 'provider', `${device} two`);
  for (const each of [id, otherId])
    for (const status of ['under_analysis', 'committee_review'])
      await callAs(portal.url, 'analyst', 'PUT', `/${each}/status`, { status, analystNotes: 'Fits.' });
  await host.setViewportSize(PHONE);
  await host.goto(`${portal.allowed}/?name=committee&contribution=votes&request=${id}&theme=dark`);
  await signIn(host, 'Committee Member');
  const votes = frameOf(host).getByRole('region', { name: 'Committee votes' });
  await expect(votes).toContainText('No votes yet.');
  await expect(titleIn(host, `Committee votes: MDR-${String(id).padStart(6, '0')} ${device}`)).toBeAttached();
  await expect(element(host).locator('iframe')).toHaveAttribute('title', 'Committee votes');
  await expect(frameOf(host).getByRole('heading', { name: 'History' })).toHaveCount(0);
  await expect(frameOf(host).getByRole('link', { name: 'Open in the portal' })).toHaveAttribute(
    'href',
    `/requests/${id}`,
  );
  await expectAccessible();
  await host.setViewportSize(DESK);
  await host.getByLabel('Theme').selectOption('light');
  await expectAccessible();
  await expectSmall(host, 'section');

  for (const each of [otherId, id])
    await callAs(portal.url, 'business_office', 'PUT', `/${each}/status`, { status: 'approved' });
  await expect(eventsOf(host)).toContainText(changeOf(id, 'approved'));
  await expect(eventsOf(host)).not.toContainText(`"id":"${otherId}"`);
  await test.step('where it has nothing to say, words say so', async () => {
    await expect(frameOf(host).getByText(MESSAGES.nothingToShow)).toBeVisible();
  });

  await test.step('a tile stands by itself, too, and is about no request', async () => {
    await host.getByLabel('Dashboard').selectOption('provider');
    await open(host, { contribution: 'latest', request: '' });
    const latest = frameOf(host).getByRole('region', { name: 'Your latest requests' });
    await expect(latest.getByRole('link', { name: device })).toBeVisible();
    await expectAccessible();
  });
  expect(complaints).toEqual([]);
});

test('a request that is not for the person, or is none, is not found; the page is told nothing of it', async ({
  page: host,
  portal,
}) => {
  const { id } = await requestOf(portal.url, 'admin', newDevice());
  await host.goto(`${portal.allowed}/?name=&request=${id}`);
  await signIn(host, 'Provider');
  const notFound = frameOf(host).getByText(MESSAGES.requestNotForYou);
  await expect(notFound).toBeVisible();
  await open(host, { request: '999999999' });
  await expect(notFound).toBeVisible();
  expect(await violationsIn(host)).toEqual([]);
  await test.step('also in a part of a dashboard, and for a number that is none', async () => {
    const frame = host.frames().find((each) => each !== host.mainFrame());
    await frame?.goto(`${portal.url}/embed/-/requests/seven`);
    await expect(notFound).toBeVisible();
  });
  await test.step('a part that the person may not see is denied', async () => {
    await host.getByLabel('Dashboard').selectOption('committee');
    await open(host, { contribution: 'votes', request: String(id) });
    await expect(frameOf(host).getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });
  await expect(eventsOf(host)).not.toContainText('"type":"error"');
  await expect(eventsOf(host)).not.toContainText('request-changed');
});

/** Wrong attributes, and the message of the element or of its frame. */
const WRONG: [attributes: string, says: string, by: 'element' | 'frame'][] = [
  ['name=', MESSAGES.embedAttributesTogether, 'element'],
  ['name=&contribution=votes', MESSAGES.embedAttributesTogether, 'element'],
  ['name=provider&request=7', MESSAGES.embedAttributesTogether, 'element'],
  ['name=&request=seven', 'request="seven" must be the number of a request.', 'element'],
  ['name=../api', 'name="../api" must be', 'element'],
  ['path=provider-dashboard', 'path="provider-dashboard" must be', 'element'],
  ['name=none', MESSAGES.noDashboardNamed('none'), 'frame'],
  ['name=admin', MESSAGES.notEmbeddable('Admin Dashboard'), 'frame'],
  [
    'name=committee&contribution=none&request=7',
    MESSAGES.noContributionNamed('Committee Dashboard', 'none'),
    'frame',
  ],
  ['name=committee&contribution=votes', MESSAGES.contributionOfRequest('Committee votes', true), 'frame'],
  [
    'name=provider&contribution=latest&request=7',
    MESSAGES.contributionOfRequest('Your latest requests', false),
    'frame',
  ],
];

test('a page whose attributes make no sense is told which would', async ({ page: host, portal }) => {
  await host.goto(portal.allowed);
  await signIn(host, 'Administrator');
  for (const [attributes, says, by] of WRONG)
    await test.step(attributes, async () => {
      await host.goto(`${portal.allowed}/?${attributes}`);
      const place = by === 'element' ? element(host).getByRole('alert') : frameOf(host).getByRole('main');
      await expect(place).toContainText(says);
      await expect(eventsOf(host)).toContainText(JSON.stringify(says).slice(1, -1));
    });
});

test('its address in a tab of its own leads to the portal', async ({ page, portal }) => {
  for (const [address, path] of [
    ['/embed/-/requests/7', '/requests/7'],
    ['/embed/committee/-/votes?request=7', '/requests/7'],
    ['/embed/provider/-/latest', '/home'],
  ]) {
    await page.goto(portal.url + address);
    await expect(page.getByRole('link', { name: 'Open it in the portal' })).toHaveAttribute(
      'href',
      String(path),
    );
  }
});
