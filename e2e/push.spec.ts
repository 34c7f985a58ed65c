import { type Role, requestNumber } from '@portal/domain';
import { violations } from './harness/axe.ts';
import { CHROMIUM } from './harness/chromium.ts';
import { ACCOUNTS, PASSWORD } from './harness/people.ts';
import { test as base, expect, type Page } from './harness/private.ts';
import { complaintsOf } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { signIn } from './harness/visitors.ts';
import { callsOf } from './steps/calls.ts';
import { type PushService, pushBrowser, pushService } from './steps/push.ts';
import { pressSignOut } from './steps/sign-in.ts';

const test = base.extend<{ service: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  service: async ({}, use) => {
    const service = await pushService();
    await use(service);
    await service.stop();
  },
  settings: async ({ service }, use) => use({ PUSH_ORIGINS: service.origin }),
});
// The browser engine alone has no notifications, so use the full browser.
test.use({ launchOptions: CHROMIUM });

const panel = (page: Page) => page.getByRole('region', { name: 'Notices on Your Devices' });

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px a device shows a notice while the portal is closed, leads to its request, and shows none after a sign-out`, async ({
    enter,
    gateway,
    service,
  }) => {
    test.slow();
    const page = await enter('provider', viewport);
    const complaints = complaintsOf(page);
    const device = await pushBrowser(page.context(), gateway.url, service);
    const office = await enter('business_office');
    await office.goto('/home');
    await expect(office.getByRole('button', { name: /, account$/ })).toBeVisible();
    const asOffice = await callsOf(office);

    await test.step('it is turned on for this device in the profile', async () => {
      await page.goto('/profile');
      await panel(page).getByRole('button', { name: 'Turn on for this device' }).click();
      await expect(panel(page).getByText('This device', { exact: true })).toBeVisible();
      await expect(panel(page).getByRole('button', { name: /^Turn off on Chrome/ })).toBeVisible();
      expect(await violations(page, 'turned on')).toEqual([]);
    });

    const asProvider = await callsOf(page);
    const submit = async (deviceName: string) => {
      const { id } = await asProvider('POST', '/device-requests', {
        ...{ deviceName, description: 'For radial access.', representativeName: 'Dana Whitfield' },
        ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
      });
      return id as number;
    };
    const [first, second] = [await submit('Guide wire'), await submit('Stent graft')];

    await test.step('the portal is closed; a decision is shown', async () => {
      await page.goto('about:blank');
      await asOffice('PUT', `/device-requests/${first}/status`, { status: 'dismissed' });
      await expect.poll(() => service.received.length).toBe(1);
      expect(service.problems).toEqual([]);
      const [message] = await device.receive();
      const number = `MDR-${String(first).padStart(6, '0')}`;
      expect(message).toMatchObject({ title: number, path: `/requests/${first}` });
      await expect.poll(() => device.shown()).toEqual([{ title: number, body: 'Guide wire was dismissed' }]);
      expect(await device.kept()).toEqual([]);
    });

    await test.step('a click opens the request', async () => {
      const address = await device.click('Guide wire was dismissed');
      expect(await device.shown()).toEqual([]);
      await page.goto(address);
      await expect(page).toHaveURL(`/requests/${first}`);
      await expect(page.getByRole('heading', { name: 'Guide wire' })).toBeVisible();
    });

    await test.step('after a sign-out nothing is pushed, and nothing comes back with the next sign-in', async () => {
      await pressSignOut(page);
      await asOffice('PUT', `/device-requests/${second}/status`, { status: 'dismissed' });
      await signIn({ page, portal: gateway.url }, ACCOUNTS.provider, PASSWORD);
      await page.goto('/notices');
      await expect(page.getByRole('link', { name: /Stent graft was dismissed/ })).toBeVisible();
      expect(service.received).toHaveLength(1);
      await page.goto('/profile');
      await expect(panel(page).getByRole('button', { name: 'Turn on for this device' })).toBeVisible();
      expect(await device.shown()).toEqual([]);
    });

    expect(complaints).toEqual([]);
  });

const STAFF = ['analyst', 'committee', 'supply_chain', 'business_office', 'admin'] as const;

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px a device of each of the staff shows a mention while the portal is closed`, async ({
    enter,
    gateway,
    service,
  }) => {
    test.slow();
    const callsAs = async (role: Role) => {
      const page = await enter(role);
      await page.goto('/home');
      await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
      return callsOf(page);
    };
    // People get no notice about what they have written themselves.
    const [asOffice, asAnalyst] = [await callsAs('business_office'), await callsAs('analyst')];
    const [{ id }] = await asOffice('GET', '/device-requests?limit=1');
    for (const [at, role] of STAFF.entries()) {
      const page = await enter(role, viewport);
      const complaints = complaintsOf(page);
      const device = await pushBrowser(page.context(), gateway.url, service);
      await page.goto('/profile');
      await panel(page).getByRole('button', { name: 'Turn on for this device' }).click();
      await expect(panel(page).getByText('This device', { exact: true })).toBeVisible();
      const { id: mentioned } = await (await callsOf(page))('GET', '/users/me');
      await page.goto('about:blank');
      const comment = { body: 'Please look.', mentions: [mentioned] };
      const author = role === 'business_office' ? asAnalyst : asOffice;
      await author('POST', `/device-requests/${id}/comments`, comment);
      await expect.poll(() => service.received.length, role).toBe(at + 1);
      expect(service.problems).toEqual([]);
      const [message] = await device.receive();
      expect(message?.title).toBe(requestNumber(id));
      await expect
        .poll(async () => (await device.shown()).map(({ body }) => body))
        .toEqual([expect.stringContaining('mentioned you')]);
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

test('the portal can be installed, and no page of it passes through the service worker', async ({
  enter,
  gateway,
  service,
}) => {
  const page = await enter('provider');
  await pushBrowser(page.context(), gateway.url, service);
  await page.goto('/profile');
  const tools = await page.context().newCDPSession(page);
  await tools.send('Page.enable');
  const { errors, url } = await tools.send('Page.getAppManifest');
  expect([errors, url]).toEqual([[], `${gateway.url}/manifest.webmanifest`]);
  // The only reason against an installation is that test contexts are incognito.
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  await panel(page).getByRole('button', { name: 'Turn on for this device' }).click();
  await expect(panel(page).getByText('This device', { exact: true })).toBeVisible();
  const viaWorker: string[] = [];
  page.context().on('response', (response) => {
    if (response.fromServiceWorker()) viaWorker.push(response.url());
  });
  await page.reload();
  await expect(panel(page).getByText('This device', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(viaWorker).toEqual([]);
  const worker = await page.request.get('/push-worker.js');
  expect(worker.headers()['content-security-policy']).toContain("default-src 'none'");
});
