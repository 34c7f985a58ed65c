import type { Frame, FrameLocator, Page } from '@playwright/test';
import type { Role } from '@portal/domain';
import { axeFinds } from '../harness/axe.ts';
import { base } from '../harness/browsers.ts';
import { CHROMIUM, REFUSING_CHROMIUM } from '../harness/chromium.ts';
import { FIREFOX, REFUSING_FIREFOX } from '../harness/firefox.ts';
import { startGateway } from '../harness/gateway.ts';
import { filledFolder } from '../harness/launched.ts';
import { ACCOUNTS, PASSWORD } from '../harness/people.ts';
import { expect } from '../harness/test.ts';
import { startHost } from './host.ts';

interface Portal {
  url: string;
  /** The origin of a page that may show dashboards, and of a page that may not. */
  allowed: string;
  refused: string;
}

interface Browser {
  /** Whether the browser refuses storage to frames of other sites. Other browsers give each frame separate storage. */
  refusesStorage: boolean;
}

export const test = base.extend<{ host: Page }, { portal: Portal } & Browser>({
  refusesStorage: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ browserName, refusesStorage }, use) => {
      const [usual, refusing] =
        browserName === 'firefox' ? [FIREFOX, REFUSING_FIREFOX] : [CHROMIUM, REFUSING_CHROMIUM];
      await use(refusesStorage ? refusing : usual);
    },
    { scope: 'worker' },
  ],
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const hosts = [await startHost(), await startHost()] as const;
      const [allowed, refused] = [hosts[0].origin, hosts[1].origin];
      const gateway = await startGateway({ EMBED_ORIGINS: allowed }, await filledFolder());
      for (const host of hosts) host.shows(gateway.url);
      await use({ url: gateway.url, allowed, refused });
      await gateway.stop();
      for (const host of hosts) host.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  host: async ({ page, portal }, use) => {
    await page.goto(portal.allowed);
    await use(page);
  },
});

export const ELEMENT = 'device-requests-dashboard';
export const element = (host: Page) => host.locator(ELEMENT);
export const frameOf = (host: Page): FrameLocator => element(host).frameLocator('iframe');
export const heading = (host: Page) =>
  frameOf(host).getByRole('heading', { level: 1, name: 'Device Requests Dashboard' });
export const eventsOf = (host: Page) => host.getByTestId('events');
export const button = (page: Page | FrameLocator, name: string) =>
  page.getByRole('button', { name, exact: true });

/** The next window that a frame of the page opens. Firefox does not say which page it belongs to. */
export const nextWindow = (host: Page): Promise<Page> => host.context().waitForEvent('page');

/** Opens the sign-in window with a click in the frame. */
export async function openWindow(host: Page, frame = frameOf(host)): Promise<Page> {
  const opening = nextWindow(host);
  await button(frame, 'Sign In').click();
  return opening;
}

/** Signs in with the window, which then closes. */
export async function signIn(host: Page, choice = 'Provider', frame = frameOf(host)) {
  const popup = await openWindow(host, frame);
  const closed = popup.waitForEvent('close');
  await button(popup, choice).click();
  await closed;
  await expect(button(frame, 'Sign out')).toBeVisible();
}

/** Signs out with a click in the frame. A window opens for a moment. */
export async function signOut(host: Page, frame = frameOf(host)) {
  const opening = nextWindow(host);
  await button(frame, 'Sign out').click();
  const closing = await opening;
  if (!closing.isClosed()) await closing.waitForEvent('close');
  await expect(button(frame, 'Sign In')).toBeVisible();
}

/** A page with two dashboards, in which a person signs in and out. */
export async function signInAndOutInOne(page: Page, portal: Portal, reload: (page: Page) => Promise<void>) {
  await page.goto(`${portal.allowed}/several`);
  const [one, other] = [0, 1].map((at) => element(page).nth(at).frameLocator('iframe')) as [
    FrameLocator,
    FrameLocator,
  ];
  await expect(button(other, 'Sign In')).toBeVisible();
  await signIn(page, 'Provider', one);
  await expect(button(other, 'Sign out')).toBeVisible();
  await reload(page);
  await expect(button(one, 'Sign out')).toBeVisible();
  await signOut(page, other);
  await expect(button(one, 'Sign In')).toBeVisible();
  // The person has signed out on purpose, so it is no error.
  await expect(one.getByRole('alert')).toHaveText('');
}

/** The violations that axe finds inside the frame. */
export async function violationsIn(host: Page): Promise<string[]> {
  const frame = await element(host).locator('iframe').elementHandle();
  return axeFinds((await frame?.contentFrame()) as Frame, 'frame');
}

/** The session token of the demo account, by the same calls as on the sign-in page. */
async function tokenOf(portal: string, email: string): Promise<string> {
  const headers = { origin: portal, 'content-type': 'application/json' };
  const entered = await fetch(`${portal}/api/idp/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = entered.headers.getSetCookie().map((each) => each.split(';')[0]);
  const { token } = await (
    await fetch(`${portal}/api/idp/token`, { headers: { cookie: cookie.join('; ') } })
  ).json();
  const exchanged = await fetch(`${portal}/api/auth/local`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: '{}',
  });
  return (await exchanged.json()).token;
}

/** Makes a documented call about requests, with a session of its own. */
export async function callAs(
  portal: string,
  role: Role,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<{ id: number }> {
  const answer = await fetch(`${portal}/api/device-requests${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(portal, ACCOUNTS[role])}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer.json();
}

/** Creates a new request for the demo account of this role. */
export const requestOf = (portal: string, role: Role, deviceName: string) =>
  callAs(portal, role, 'POST', '', {
    deviceName,
    description: 'Hydrophilic guide wire for complex lesions.',
    representativeName: 'Dana Whitfield',
    department: 'EP',
    manufacturer: 'Terumo',
    isReplacement: false,
  });
