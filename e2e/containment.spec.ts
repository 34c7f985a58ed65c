import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { RegistryEntry } from '@portal/contract';
import { type Fault, startServer } from './containment/server.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

const test = base.extend<{ server: Server }, { folder: string }>({
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'containment-'));
      execFileSync(process.execPath, [join(import.meta.dirname, 'containment/build.ts'), folder]);
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  server: async ({ folder }, use) => {
    const server = await startServer(folder);
    await use(server);
    server.close();
  },
});

const BROKEN = 'three';
const OTHERS = ['one', 'two', 'four', 'five'];
const ENTRY = /three\/.*remoteEntry/;
const CHUNK = /three\/.*\/js\/dashboard/;
const STYLE = /three\/.*\.css/;

const panel = (page: Page) =>
  page.getByTestId(BROKEN).getByRole('alert', { name: 'Dashboard three is not available' });
const shown = (page: Page, name: string) =>
  page.getByTestId(name).getByRole('heading', { name: `Dashboard ${name}`, exact: true });
const retry = (page: Page) => panel(page).getByRole('button', { name: 'Retry' });

/** Opens the page with what shall go wrong inside code that arrives whole. */
async function open(page: Page, server: Server, ...faults: string[]) {
  await page.addInitScript((faults) => {
    globalThis.containment = { ran: [], faults };
  }, faults);
  await page.goto(server.url);
}

/** Time passes on the page only as far as the test lets it: what the page waits for does not depend on the machine. */
async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** The four others work and so does the navigation. */
async function expectOthersAlive(page: Page) {
  for (const name of OTHERS) {
    await expect(shown(page, name)).toBeVisible();
    await page.getByRole('button', { name: `${name} clicked 0` }).click();
    await expect(page.getByRole('button', { name: `${name} clicked 1` })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await page.getByRole('link', { name: 'All' }).click();
}

const heal = (page: Page) =>
  page.evaluate(() => {
    if (globalThis.containment) globalThis.containment.faults = [];
  });

const ran = (page: Page) => page.evaluate(() => globalThis.containment?.ran);

test('five dashboards share one page, styled and with the shell’s React', async ({ page, server }) => {
  await open(page, server);
  for (const name of [BROKEN, ...OTHERS]) await expect(shown(page, name)).toBeVisible();
  await expect(page.getByRole('article').first()).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  await expectOthersAlive(page);
});

test('a host that is not the portal loads a dashboard by its mf-manifest.json', async ({ page, server }) => {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(`${server.url}/other/index.html?one=/remotes/one/1.0.0/mf-manifest.json`);
  await expect(page.getByRole('heading', { name: 'Dashboard one', exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  await page.getByRole('button', { name: 'one clicked 0' }).click();
  await expect(page.getByRole('button', { name: 'one clicked 1' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the files of a dashboard are preloaded, and fetched once', async ({ page, server }) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(`${server.url}/three`);
  await expect(page.getByRole('heading', { name: 'Dashboard three' })).toBeVisible();
  const files = server.requestedPaths.filter((path) => path.includes('/three/') && path.includes('.'));
  expect(files.length).toBeGreaterThan(2);
  expect(files).toEqual([...new Set(files)]);
  expect(complaints).toEqual([]);
});

const faults: {
  what: string;
  files: RegExp;
  fault: Fault;
  within: number;
  unhashed?: boolean;
  reason: RegExp;
}[] = [
  { what: 'the entry is missing', files: ENTRY, fault: 'missing', within: 1500, reason: /not be found/ },
  { what: 'the entry is an HTML page', files: ENTRY, fault: 'page', within: 1500, reason: /not the ones/ },
  {
    what: 'an HTML page stands in for an entry without a hash',
    files: ENTRY,
    fault: 'page',
    within: 1500,
    unhashed: true,
    reason: /stopped with an error/,
  },
  {
    what: 'the entry has a syntax error',
    files: ENTRY,
    fault: 'syntax error',
    within: 1500,
    unhashed: true,
    reason: /stopped with an error/,
  },
  {
    what: 'the entry throws',
    files: ENTRY,
    fault: 'throws',
    within: 1500,
    unhashed: true,
    reason: /stopped with an error/,
  },
  { what: 'the entry hangs', files: ENTRY, fault: 'hangs', within: 6000, reason: /not answer in time/ },
  { what: 'a chunk is missing', files: CHUNK, fault: 'missing', within: 1500, reason: /not be found/ },
  { what: 'a chunk is an HTML page', files: CHUNK, fault: 'page', within: 1500, reason: /not be found/ },
  { what: 'a chunk hangs', files: CHUNK, fault: 'hangs', within: 6000, reason: /not answer in time/ },
  { what: 'a stylesheet is missing', files: STYLE, fault: 'missing', within: 1500, reason: /not be found/ },
  { what: 'a stylesheet hangs', files: STYLE, fault: 'hangs', within: 6000, reason: /not answer in time/ },
];

for (const { what, files, fault, within, unhashed, reason } of faults)
  test(`${what}: its own panel within ${within / 1000} s, and Retry recovers`, async ({ page, server }) => {
    server.faults.set(files, fault);
    if (unhashed) server.changes.set(BROKEN, (entry) => ({ ...entry, integrity: '' }));
    await stopClock(page);
    await open(page, server);
    await expect(shown(page, 'one')).toBeVisible();
    await expect.poll(() => server.requestedPaths.some((path) => files.test(path))).toBe(true);
    await page.clock.runFor(within);
    await expect(panel(page)).toBeVisible();
    await page.clock.resume();
    await expect(panel(page)).toContainText(reason);
    await expect(panel(page)).toContainText(/three, version 1\.0\.0-[0-9a-f]{8}/);
    server.faults.clear();
    await retry(page).click();
    await expect(shown(page, BROKEN)).toBeVisible();
    await expect(page.getByTestId(BROKEN).getByRole('article')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
    await expectOthersAlive(page);
  });

for (const fault of ['throws at load', 'throws at render'])
  test(`a dashboard that ${fault}: its own panel, and Retry recovers`, async ({ page, server }) => {
    await stopClock(page);
    await open(page, server, `${BROKEN}: ${fault}`);
    await expect(shown(page, 'one')).toBeVisible();
    await page.clock.runFor(1500);
    await expect(panel(page)).toBeVisible();
    await page.clock.resume();
    await expect(panel(page)).toContainText('It stopped with an error.');
    await heal(page);
    await retry(page).click();
    await expect(shown(page, BROKEN)).toBeVisible();
    await expectOthersAlive(page);
  });

test('recovers on navigating away and back', async ({ page, server }) => {
  await open(page, server, `${BROKEN}: throws at render`);
  await expect(panel(page)).toBeVisible();
  await heal(page);
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await page.getByRole('link', { name: 'All' }).click();
  await expect(shown(page, BROKEN)).toBeVisible();
});

test('offers to reload the page after a second failed Retry', async ({ page, server }) => {
  server.faults.set(CHUNK, 'missing');
  await open(page, server);
  const reload = panel(page).getByRole('button', { name: 'Reload page' });
  await retry(page).click();
  await expect(panel(page)).toBeVisible();
  await expect(reload).toBeHidden();
  await retry(page).click();
  await expect(reload).toBeVisible();
  server.faults.clear();
  await reload.click();
  await expect(shown(page, BROKEN)).toBeVisible();
});

test('a lazy part that is missing keeps to its dashboard, and Retry recovers', async ({ page, server }) => {
  server.faults.set(/three\/.*\/js\/(?!dashboard)/, 'missing');
  await open(page, server);
  await page.getByRole('link', { name: 'three later' }).click();
  const alert = page.getByRole('alert', { name: 'Dashboard three is not available' });
  await expect(alert).toBeVisible();
  server.faults.clear();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible();
});

const refusals: { what: string; change: (entry: RegistryEntry) => RegistryEntry; reason: string }[] = [
  {
    what: 'built for another contract range',
    change: (entry) => ({ ...entry, manifest: { ...entry.manifest, contract: '^2.0.0' } }),
    reason: 'It was built for version ^2.0.0 of the portal’s contract; this portal has 1.2.0.',
  },
  {
    what: 'served from an origin that is not trusted',
    change: (entry) => ({ ...entry, entry: `https://elsewhere.example${entry.entry}` }),
    reason: 'Its files are at https://elsewhere.example, which this portal does not trust.',
  },
];

for (const { what, change, reason } of refusals)
  test(`${what}: its own panel with the reason, and nothing of it fetched`, async ({ page, server }) => {
    server.changes.set(BROKEN, change);
    await open(page, server);
    await expect(panel(page)).toContainText(reason);
    await expectOthersAlive(page);
    expect(await ran(page)).not.toContain(BROKEN);
    expect(server.requestedPaths.filter((path) => path.includes('/three/'))).toEqual([]);
  });

for (const [what, files] of [
  ['entry', ENTRY],
  ['chunk', CHUNK],
] as const)
  test(`a tampered ${what}: its own panel, and nothing of it run`, async ({ page, server }) => {
    server.faults.set(files, 'tampered');
    await stopClock(page);
    await open(page, server);
    await expect(shown(page, 'one')).toBeVisible();
    await expect.poll(() => server.requestedPaths.some((path) => files.test(path))).toBe(true);
    await page.clock.runFor(1500);
    await expect(panel(page)).toBeVisible();
    await page.clock.resume();
    if (what === 'entry') await expect(panel(page)).toContainText('not the ones that were published');
    await expectOthersAlive(page);
    expect(await ran(page)).not.toContain(BROKEN);
  });
