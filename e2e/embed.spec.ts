import { EMBED_SIGN_IN } from '@portal/contract';
import {
  button,
  callAs,
  ELEMENT,
  element,
  eventsOf,
  frameOf,
  heading,
  nextWindow,
  openWindow,
  signIn,
  signInAndOutInOne,
  signOut,
  test,
  violationsIn,
} from './embed/test.ts';
import { violations } from './harness/axe.ts';
import { complaintsOf, expect } from './harness/test.ts';
import { fillAndSubmit } from './steps/requests.ts';

// All of them share one portal.
test.describe.configure({ mode: 'default' });

test('a dashboard stands in a hostile page of another React, and tells it what happens', async ({
  page: host,
  portal,
}) => {
  const complaints = complaintsOf(host);
  await host.goto(`${portal.allowed}/?path=/provider-dashboard%3Frequest=1&theme=dark`);
  await expect(eventsOf(host)).toContainText('{"type":"ready","detail":{"signedIn":false}}');
  await signIn(host);
  await expect(heading(host)).toBeVisible();
  await expect(host.getByText('by React 18.3.1')).toBeVisible();
  await expect(heading(host)).toHaveCSS('text-transform', 'none');
  await expect(frameOf(host).locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(button(frameOf(host), 'Close panel')).toBeVisible();

  const frame = element(host).locator('iframe');
  await expect(frame).toHaveAttribute('title', 'Provider Dashboard');
  const height = async () => (await frame.boundingBox())?.height;
  const content = async () => (await frameOf(host).locator('#root').boundingBox())?.height;
  await expect.poll(async () => (await height()) === (await content())).toBe(true);
  expect(await height()).toBeGreaterThan(600);

  const device = `Guide wire ${Date.now()}`;
  await fillAndSubmit(frameOf(host), device);
  const submitted = /"request-submitted","detail":\{"id":"(\d+)"\}/;
  await expect(eventsOf(host)).toContainText(submitted);
  const [, id] = submitted.exec((await eventsOf(host).textContent()) ?? '') ?? [];

  await callAs(portal.url, 'analyst', 'PUT', `/${id}/status`, { status: 'under_analysis' });
  await expect(eventsOf(host)).toContainText(
    `{"type":"request-changed","detail":{"id":"${id}","status":"under_analysis"}}`,
  );
  expect(complaints).toEqual([]);
});

test('the page sets theme, path and dashboard; links out of it open the portal in a new tab', async ({
  host,
  browserName,
}) => {
  await signIn(host);
  const root = frameOf(host).locator('html');
  await expect(root).toHaveAttribute('lang', 'en-GB');
  for (const theme of ['dark', 'light']) {
    await host.getByLabel('Theme').selectOption(theme);
    await expect(root).toHaveAttribute('data-mantine-color-scheme', theme);
  }
  await expect(heading(host)).toBeVisible();
  expect(await violationsIn(host)).toEqual([]);

  await host.getByLabel('Path').fill('/provider-dashboard?request=1');
  await button(host, 'Open').click();
  await expect(button(frameOf(host), 'Close panel')).toBeVisible();

  await host.getByLabel('Dashboard').selectOption('analyst');
  const opening = nextWindow(host);
  await frameOf(host).getByRole('link', { name: 'Return to Home' }).click();
  await expect(await opening).toHaveURL(/\/home$/);

  // After the sign-out nobody else can continue on this machine, neither here nor in the portal.
  await signOut(host);
  expect(await violationsIn(host)).toEqual([]);
  const popup = await openWindow(host);
  await expect(button(popup, 'Provider')).toBeVisible();
  // This checks both colour schemes, and Playwright cannot set them in Firefox.
  if (browserName === 'chromium') expect(await violations(popup, 'sign-in window')).toEqual([]);
});

test('whoever signs in or out in one dashboard of a page does so in all, and stays signed in over a reload', async ({
  page,
  portal,
}) => {
  await signInAndOutInOne(page, portal, async () => void (await page.reload()));
});

test('a page with the strictest policy of its own can show a dashboard', async ({ page, portal }) => {
  const complaints = complaintsOf(page);
  await page.goto(`${portal.allowed}/strict`);
  await expect(button(frameOf(page), 'Sign In')).toBeVisible();
  // Firefox reports that the page refuses the icon for which Firefox itself looks.
  expect(complaints.filter((complaint) => !complaint.includes('/favicon.ico'))).toEqual([]);
});

test('a page that may not show dashboards says so', async ({ page, portal }) => {
  await page.goto(portal.refused);
  const message = `Pages of ${portal.refused} may not show dashboards of ${portal.url}.`;
  await expect(element(page).getByRole('alert')).toContainText(message);
  await expect(eventsOf(page)).toContainText(`"type":"error","detail":{"message":"${message}`);
  await expect(element(page).locator('iframe')).toHaveCount(0);
});

test('the frame’s address in a tab of its own leads to the portal', async ({ page, portal }) => {
  await page.goto(`${portal.url}/embed/provider/provider-dashboard?request=1`);
  await expect(page.getByRole('heading', { name: 'This page is for other pages' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open it in the portal' })).toHaveAttribute(
    'href',
    '/provider-dashboard?request=1',
  );
});

test('the frame and the page ignore messages that another window sends in their name', async ({
  host,
  portal,
}) => {
  await signIn(host);
  const before = await eventsOf(host).textContent();
  await host.evaluate(
    async ([tag, origin]) => {
      const frame = document.querySelector(tag)?.shadowRoot?.querySelector('iframe')?.contentWindow;
      const say = (message: object) => frame?.postMessage({ product: 'device-requests', ...message }, origin);
      // Messages from the page itself: it may not give a session, and the other messages are not valid.
      say({ type: 'session', nonce: '', token: 'A'.repeat(43) });
      say({ type: 'look', theme: 'pink', lang: 'en' });
      say({ type: 'open', path: '//evil.example/' });
      say({ type: 'open', path: '/archive' });
      // Messages from another frame of the page with the same origin: to the dashboard, and to the page in the dashboard's name.
      const other = document.body.appendChild(document.createElement('iframe'));
      const script = other.contentDocument?.createElement('script') as HTMLScriptElement;
      script.textContent = `
        const product = 'device-requests';
        const frame = parent.document.querySelector('${tag}').shadowRoot.querySelector('iframe').contentWindow;
        frame.postMessage({ product, type: 'look', theme: 'dark', lang: 'en' }, '${origin}');
        parent.postMessage({ product, type: 'changed', id: '1', status: 'approved' }, '*');
        parent.postMessage({ product, type: 'size', height: 9 }, '*');`;
      other.contentDocument?.body.append(script);
    },
    [ELEMENT, portal.url] as const,
  );
  // A later message has arrived, so the messages above were received before it.
  await host.getByLabel('Path').fill('/provider-dashboard?request=1');
  await button(host, 'Open').click();
  await expect(button(frameOf(host), 'Close panel')).toBeVisible();
  await expect(frameOf(host).locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(button(frameOf(host), 'Sign out')).toBeVisible();
  expect((await element(host).locator('iframe').boundingBox())?.height).toBeGreaterThan(600);
  expect(await eventsOf(host).textContent()).toBe(before);
});

test('a stranger who opens the sign-in window gets nothing, though somebody is signed in', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.url}/login`);
  await button(page, 'Provider').click();
  await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
  // This also applies to a page that may show dashboards.
  await page.goto(portal.allowed);
  const opening = nextWindow(page);
  await page.evaluate((url) => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener('message', ({ data }) => heard.push(data?.type));
    const opened = window.open(url);
    const answer = { product: 'device-requests', type: 'frame', nonce: 'abc', host: location.origin };
    setInterval(() => opened?.postMessage(answer, '*'), 50);
  }, `${portal.url}${EMBED_SIGN_IN}#abc`);
  const popup = await opening;
  await expect(popup.getByText('This window belongs to a dashboard in another page.')).toBeVisible();
  expect(await page.evaluate(() => (window as never as { heard: string[] }).heard)).not.toContain('opened');
  expect(await page.evaluate(() => (window as never as { heard: string[] }).heard)).not.toContain('session');
});

test('a browser that opens no window gets a message that says so', async ({ page, portal }) => {
  await page.context().addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(portal.allowed);
  await button(frameOf(page), 'Sign In').click();
  await expect(frameOf(page).getByText('Allow pop-up windows for this page')).toBeVisible();
});
