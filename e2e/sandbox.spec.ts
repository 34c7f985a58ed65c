import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, FrameLocator } from '@playwright/test';
import { expect, type Page, test } from './harness/private.ts';
import { admin } from './harness/publishing.ts';
import { complaintsOf } from './harness/test.ts';
import { HOSTILE, PUBLISHED, publishHostile } from './sandbox/hostile.ts';
import { fillRequest } from './steps/requests.ts';
import { workbook } from './steps/workbook.ts';

const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);
const card = (frame: FrameLocator, device: string) =>
  frame.getByRole('article').filter({ has: frame.getByRole('heading', { name: device, exact: true }) });

test('a request is made, analysed and sent on by dashboards that run sandboxed', async ({
  gateway,
  enter,
}) => {
  test.slow();
  for (const name of ['provider', 'analyst'])
    expect(await admin(gateway, 'dashboard-sandbox', 'on', name)).toMatchObject({ ok: true });
  expect((await admin(gateway, 'dashboard-sandbox', 'list')).said.trim()).toBe('analyst\nprovider');
  const device = `Sandboxed wire ${Date.now().toString(36)}`;

  const provider = await enter('provider');
  const complaints = complaintsOf(provider);
  await provider.goto('/provider-dashboard');
  const form = frameOf(provider, 'Provider Dashboard');
  await form.getByLabel('Device name').fill('A draft');
  await test.step('what is typed is kept when the person goes elsewhere and comes back', async () => {
    await provider.getByRole('link', { name: 'Archive' }).click();
    await expect(provider.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
    await provider.goBack();
    await expect(form.getByLabel('Device name')).toHaveValue('A draft');
  });
  await fillRequest(form, device);
  await expect(
    provider.getByText('Provider Dashboard: Device request submitted successfully!'),
  ).toBeVisible();

  const analyst = await enter('analyst');
  await analyst.goto('/analyst-dashboard');
  const work = frameOf(analyst, 'Analyst Dashboard');
  await card(work, device).getByRole('button', { name: device, exact: true }).click();
  const panel = work.getByRole('region', { name: 'Analysis Form' });
  await test.step('the address of the portal follows, and leads back', async () => {
    await expect(analyst).toHaveURL(/analyst-dashboard\?request=\d+/);
  });
  await panel.getByRole('button', { name: 'Start Analysis' }).click();
  await panel.getByLabel('Analysis Notes (Required)').fill('Cheaper than the one before.');
  const file = await workbook(device);
  await test.step('files go in and out through the portal', async () => {
    await panel.locator('input[type=file]').setInputFiles(file);
    await expect(analyst.getByText(`Analyst Dashboard: ${file.name} has been uploaded.`)).toBeVisible();
    const download = analyst.waitForEvent('download');
    await panel.getByRole('button', { name: `Download ${file.name}` }).click();
    expect(await readFile(await (await download).path())).toEqual(file.buffer);
  });
  await panel.getByRole('button', { name: 'Send to Committee for Review' }).click();
  await expect(card(work, device)).toBeHidden();
  expect(complaints).toEqual([]);
});

/** Where the dashboard's code runs: in the page, or in its frame. */
type Realm = Pick<Page, 'evaluate'>;

/** The attempts of a hostile dashboard. Each returns true when it has worked. */
const ATTEMPTS: Record<string, (what: { elsewhere: string; draft: string }) => boolean | Promise<boolean>> = {
  'takes the session and calls the API with it': async () =>
    (
      await fetch('/api/auth/verify', {
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      })
    ).ok,
  'reads the storage of the portal': () => Boolean(window.parent.localStorage.getItem('token')),
  'reads the page of the portal': () => Boolean(window.top?.document.querySelector('nav')),
  'sets a cookie': () => {
    // biome-ignore lint/suspicious/noDocumentCookie: whether it can is the question
    document.cookie = 'planted=1; path=/';
    return document.cookie.includes('planted');
  },
  'calls REST by the kit': async () => {
    const { apiFetch } = Reflect.get(globalThis, 'kit');
    return Array.isArray(await apiFetch('/device-requests/my-requests'));
  },
  'sends an operation that it was not published with': async () => {
    const { apiFetch } = Reflect.get(globalThis, 'kit');
    const { data } = await apiFetch('/graphql', { method: 'POST', body: { query: '{ viewer { email } }' } });
    return Boolean(data?.viewer.email);
  },
  'calls the gateway without the kit': async () => (await fetch('/api/remotes')).ok,
  'reads what was typed elsewhere': ({ draft }) => sessionStorage.getItem(draft) !== null,
  'listens to the other pages of the browser': () =>
    new Promise((resolve) => {
      new BroadcastChannel('live-changes').onmessage = () => resolve(true);
      window.parent.postMessage({ probe: true }, '*');
      setTimeout(resolve, 1000, false);
    }),
  'connects to another browser': async () => {
    const connection = new RTCPeerConnection();
    connection.createDataChannel('out');
    const found = new Promise<boolean>((resolve) => {
      connection.onicecandidate = ({ candidate }) => resolve(candidate !== null);
    });
    await connection.setLocalDescription();
    return found;
  },
  'connects to another browser from a frame of its own': async () => {
    const child = document.body.appendChild(document.createElement('iframe'));
    child.srcdoc = '<p>empty</p>';
    await new Promise((resolve) => child.addEventListener('load', resolve));
    const { RTCPeerConnection: Own } = child.contentWindow as unknown as typeof globalThis;
    return new Own().signalingState === 'stable';
  },
  'runs a file of its own in a frame that it writes, and connects from there': async () => {
    const { remotes } = JSON.parse(document.getElementById('registry')?.textContent ?? '');
    const { entry } = remotes.find(({ name }: { name: string }) => name === 'hostile');
    const answer = new Promise<boolean>((resolve) => {
      addEventListener('message', ({ data }) => data?.written && resolve(data.written === 'function'));
      setTimeout(resolve, 2000, false);
    });
    const child = document.createElement('iframe');
    child.srcdoc = `<script src="${entry}"></script>`;
    document.body.append(child);
    return answer;
  },
  'opens a window': () => window.open('about:blank') !== null,
  'covers the portal': () => {
    const over = document.body.appendChild(document.createElement('div'));
    Object.assign(over.style, { position: 'fixed', inset: '0', zIndex: '2147483647' });
    const { left, top } = window.top?.document.querySelector('nav a')?.getBoundingClientRect() ?? {
      left: 0,
      top: 0,
    };
    const covers = window.top?.document.elementFromPoint(left + 2, top + 2) === over;
    over.remove();
    return covers;
  },
  'leads the page elsewhere': ({ elsewhere }) => {
    if (!window.top) return false;
    window.top.location.href = elsewhere;
    return true;
  },
};

const attempt = async (realm: Realm, name: string, what: { elsewhere: string; draft: string }) =>
  realm.evaluate(ATTEMPTS[name] as (what: object) => Promise<boolean>, what).catch(() => false);

test('a hostile dashboard does in a sandbox nothing of what it does without one', async ({
  gateway,
  enter,
}) => {
  test.slow();
  const heard: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    heard.push(url);
    response.end('elsewhere');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stolen`;
  await publishHostile(gateway);
  const administrator = await enter('admin');
  await administrator.goto('/admin/dashboards');

  const page = await enter('provider');
  const draft = 'draft:1:of another dashboard';
  const prepare = async () => {
    await page.goto(HOSTILE.path);
    await expect(page.getByRole('main')).toBeVisible();
    await page.evaluate((key) => {
      sessionStorage.setItem(key, '"private"');
      window.addEventListener('message', () => new BroadcastChannel('live-changes').postMessage('gap'));
    }, draft);
  };
  await prepare();
  await expect(page.getByText('Hostile content')).toBeVisible();
  const did: string[] = [];
  for (const name of Object.keys(ATTEMPTS))
    if (await attempt(page, name, { elsewhere, draft })) did.push(name);
  expect(did).toEqual(Object.keys(ATTEMPTS));
  await page.waitForURL(elsewhere);
  heard.length = 0;

  await prepare();
  await test.step('an administrator sandboxes it: open pages follow at once', async () => {
    await administrator.getByRole('button', { name: `More actions for ${HOSTILE.title}` }).click();
    await administrator.getByRole('menuitem', { name: 'Sandbox…' }).click();
    await administrator.getByRole('dialog').getByRole('button', { name: 'Sandbox' }).click();
    await expect(page.locator('iframe')).toHaveCount(1);
    await expect(frameOf(page, HOSTILE.title).getByText('Hostile content')).toBeVisible();
    await expect(administrator.getByText('Sandboxed', { exact: true })).toBeVisible();
  });
  // Until here, none of its code has ever run in the page.
  await prepare();
  await expect(frameOf(page, HOSTILE.title).getByText('Hostile content')).toBeVisible();
  const inside = () => page.frames().find((frame) => frame.url().includes('/sandbox/')) as Frame;
  await expect.poll(() => inside().evaluate(() => 'port' in globalThis && 'kit' in globalThis)).toBe(true);
  const still: string[] = [];
  for (const name of Object.keys(ATTEMPTS))
    if (await attempt(inside(), name, { elsewhere, draft })) still.push(name);
  expect(still).toEqual([]);

  await test.step('what it was published with works, so the refusals are no accident', async () => {
    const answer = await inside().evaluate(
      (query) => Reflect.get(globalThis, 'kit').apiFetch('/graphql', { method: 'POST', body: { query } }),
      PUBLISHED,
    );
    expect(answer.data.viewer.id).toBeTruthy();
  });
  await test.step('messages of its own do not lead the person elsewhere', async () => {
    // Code that Playwright evaluates counts as an act of the person for some seconds. Wait until that is over, then run code without it.
    const run = async (target: Page | Frame, expression: string) => {
      const client = await page.context().newCDPSession(target);
      return (await client.send('Runtime.evaluate', { expression })).result.value;
    };
    await expect.poll(() => run(page, 'navigator.userActivation.isActive'), { timeout: 15_000 }).toBe(false);
    const lead = () => {
      const port: MessagePort = Reflect.get(globalThis, 'port');
      for (const path of ['/archive', '//evil.example', 'https://evil.example/', 'javascript:alert(1)']) {
        port.postMessage({ type: 'leave', path, tab: false });
        port.postMessage({ type: 'at', path, replace: true });
      }
      port.postMessage({ type: 'notice', kind: 'failure', text: 'Your session has ended.' });
    };
    await run(inside(), `(${lead})()`);
    // This text was sent last, so the earlier attempts are over.
    await expect(page.getByText(`${HOSTILE.title}: Your session has ended.`)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(HOSTILE.path);
  });
  await test.step('its own frame shows no other site', async () => {
    await inside()
      .evaluate((target) => location.assign(target), elsewhere)
      .catch(() => {});
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Hostile tile')).toHaveCount(0);
    expect(heard).toEqual([]);
  });
  const panel = page.getByRole('alert', { name: `${HOSTILE.title} is not available` });
  await test.step('a loop without an end stops its frame alone, which is removed', async () => {
    await page.goto(HOSTILE.path);
    await expect(frameOf(page, HOSTILE.title).getByText('Hostile content')).toBeVisible();
    await inside().evaluate(
      () =>
        void setTimeout(() => {
          for (;;);
        }),
    );
    await page.getByRole('button', { name: /account/ }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toContainText('It kept the page busy without end.');
    await expect(page.locator('iframe')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(frameOf(page, HOSTILE.title).getByText('Hostile content')).toBeVisible();
  });
  await test.step('so does a flood of messages', async () => {
    await expect.poll(() => inside().evaluate(() => 'port' in globalThis)).toBe(true);
    await inside().evaluate(() => {
      const port: MessagePort = Reflect.get(globalThis, 'port');
      for (let at = 0; at < 1000; at++) port.postMessage({ type: 'size', height: at });
    });
    await expect(panel).toBeVisible();
    await page.getByRole('link', { name: 'Archive' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  });
  server.close();
});
