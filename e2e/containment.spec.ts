import { test as base, expect, type Page } from '@playwright/test';
import type { RegistryEntry } from '@portal/contract';
import { type Fault, startServer } from './containment/server.ts';
import { containmentFolder } from './harness/launched.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

const test = base.extend<{ server: Server }, { folder: string }>({
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => use(await containmentFolder()),
    { scope: 'worker', timeout: 300_000 },
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

/** Opens the page with faults in code that was loaded without errors. */
async function open(page: Page, server: Server, ...faults: string[]) {
  await page.addInitScript((faults) => {
    globalThis.containment = { ran: [], faults };
  }, faults);
  await page.goto(server.url);
}

/** Time passes on the page only when the test says so. So timeouts of the page do not depend on the machine. */
async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Expects that the four other dashboards and the navigation work. */
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
    reason: 'It was built for version ^2.0.0 of the portal’s contract; this portal has 1.4.0.',
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

/** Opens a page with only one dashboard, which the person then leaves. */
async function openAlone(page: Page, server: Server, ...faults: string[]) {
  await page.addInitScript((faults) => {
    globalThis.containment = { ran: [], faults };
  }, faults);
  await page.goto(`${server.url}/${BROKEN}`);
}

const alone = (page: Page) => page.getByRole('alert', { name: 'Dashboard three is not available' });
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('an error at unmount keeps to the dashboard that is left: the next page is shown', async ({
  page,
  server,
}) => {
  await openAlone(page, server, `${BROKEN}: throws at unmount`);
  await expect(title(page, 'Dashboard three')).toBeVisible();
  await page.getByRole('link', { name: 'one', exact: true }).click();
  await expect(title(page, 'Dashboard one')).toBeVisible();
  await page.getByRole('button', { name: 'one clicked 0' }).click();
  await expect(page.getByRole('button', { name: 'one clicked 1' })).toBeVisible();
  await page.getByRole('link', { name: 'three', exact: true }).click();
  await expect(title(page, 'Dashboard three')).toBeVisible();
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect(title(page, 'Elsewhere')).toBeVisible();
});

for (const fault of [
  'sets state in each layout effect',
  'sets state in each effect',
  'sets state after each effect',
]) {
  test(`a dashboard that ${fault} is stopped: its own panel, and Retry recovers`, async ({
    page,
    server,
  }) => {
    await open(page, server, `${BROKEN}: ${fault}`);
    await expect(panel(page)).toContainText(/It kept the page busy|It stopped with an error/);
    await expectOthersAlive(page);
    await expect(panel(page)).toBeVisible();
    await heal(page);
    await retry(page).click();
    await expect(shown(page, BROKEN)).toBeVisible();
  });
}

test('a dashboard that sets state in each effect can be left', async ({ page, server }) => {
  await openAlone(page, server, `${BROKEN}: sets state in each effect`);
  await page.getByRole('link', { name: 'one', exact: true }).click();
  await expect(title(page, 'Dashboard one')).toBeVisible();
});

test('a dashboard that suspends for ever: its own panel, and Retry recovers', async ({ page, server }) => {
  await open(page, server, `${BROKEN}: suspends for ever`);
  await expect(panel(page)).toContainText('It did not answer in time.');
  await expectOthersAlive(page);
  await expect(panel(page)).toBeVisible();
  await heal(page);
  await retry(page).click();
  await expect(shown(page, BROKEN)).toBeVisible();
});

test('a page of a dashboard that suspends for ever when it is opened: its own panel, and the way back', async ({
  page,
  server,
}) => {
  await openAlone(page, server);
  await page.getByRole('link', { name: 'three stuck' }).click();
  await expect(alone(page)).toContainText('It did not answer in time.');
  await page.getByRole('link', { name: 'one', exact: true }).click();
  await expect(title(page, 'Dashboard one')).toBeVisible();
});

test('pointing at a link fetches a dashboard, and runs and styles nothing', async ({ page, server }) => {
  await page.addInitScript((name) => {
    globalThis.containment = { ran: [], faults: [`${name}: styles everything`] };
  }, BROKEN);
  await page.goto(`${server.url}/elsewhere`);
  await page.getByRole('link', { name: 'three', exact: true }).hover();
  await expect.poll(() => server.requestedPaths.some((path) => CHUNK.test(path))).toBe(true);
  await expect.poll(() => server.requestedPaths.some((path) => ENTRY.test(path))).toBe(true);
  // The click comes after everything that starts when the pointer is over the link.
  await page.getByRole('link', { name: 'one', exact: true }).click();
  await expect(title(page, 'Dashboard one')).toBeVisible();
  expect(await ran(page)).toEqual(['one']);
});

test('styles for the whole page leave the navigation and dialogs as they are', async ({ page, server }) => {
  await openAlone(page, server, `${BROKEN}: styles everything`);
  await expect(title(page, 'Dashboard three')).toBeVisible();
  await expect.poll(() => server.requestedPaths.some((path) => path.endsWith('everything.css'))).toBe(true);
  // A dialog of the portal that opens after the styles have arrived.
  await page.evaluate(() => {
    const layer = document.body.appendChild(document.createElement('div'));
    layer.dataset.portal = 'true';
    layer.appendChild(document.createElement('section')).role = 'dialog';
    (layer.firstChild as Element).append('Sign out?');
  });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect(title(page, 'Elsewhere')).toBeVisible();
});

test('a replaced fetch is not what the others call', async ({ page, server }) => {
  await open(page, server, `${BROKEN}: replaces fetch`);
  await expect(shown(page, BROKEN)).toBeVisible();
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByLabel('Answer')).toHaveText('hello');
  await expectOthersAlive(page);
});

for (const fault of [
  'changes Array.prototype',
  'adds to Object.prototype',
  'patches XMLHttpRequest',
  'patches EventSource',
])
  test(`a dashboard that ${fault} cannot: its own panel, and Retry recovers`, async ({ page, server }) => {
    await open(page, server, `${BROKEN}: ${fault}`);
    await expect(panel(page)).toContainText('It stopped with an error.');
    await expectOthersAlive(page);
    expect(await page.evaluate(() => 'extra' in {})).toBe(false);
    const send = await page.evaluate(() => String(XMLHttpRequest.prototype.send));
    expect(send).toContain('[native code]');
    await expect(panel(page)).toBeVisible();
    await heal(page);
    await retry(page).click();
    await expect(shown(page, BROKEN)).toBeVisible();
  });

test('a change of Object.prototype is taken back', async ({ page, server }) => {
  await open(page, server, `${BROKEN}: changes Object.prototype`);
  await expect(shown(page, BROKEN)).toBeVisible();
  await expectOthersAlive(page);
  expect(await page.evaluate(() => `${{}}`)).toBe('[object Object]');
});

test('an error in a click is told to the person, and takes nothing else', async ({ page, server }) => {
  await openAlone(page, server);
  await page.getByRole('button', { name: 'three throws' }).click();
  await expect(page.getByText('Dashboard three could not do that. Its team has been told.')).toBeVisible();
  await page.getByRole('button', { name: 'three clicked 0' }).click();
  await expect(page.getByRole('button', { name: 'three clicked 1' })).toBeVisible();
});

test('its team is told what went wrong, without values of the address', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'of-a-session'));
  const faults = ['throws at unmount', 'styles everything', 'replaces fetch', 'rejects later'];
  await openAlone(page, server, ...faults.map((fault) => `${BROKEN}: ${fault}`));
  await page.getByRole('button', { name: 'three throws' }).click();
  await page.getByRole('link', { name: 'one', exact: true }).click();
  await expect(title(page, 'Dashboard one')).toBeVisible();
  const told = () =>
    server.reports
      .filter(({ pathname }) => pathname === '/api/remotes/reports')
      .flatMap(({ body }) => JSON.parse(body));
  const problems = () => told().flatMap(({ problems }) => problems);
  const kinds = () => [...new Set(problems().map(({ kind }) => kind))].sort();
  await expect.poll(kinds).toEqual(['changed', 'rejected', 'styles', 'uncaught', 'unmount']);
  expect(new Set(problems().map(({ name }) => name))).toEqual(new Set([BROKEN]));
  const click = problems().find(({ kind }) => kind === 'uncaught');
  expect(click).toMatchObject({ message: 'thrown at a click', route: '/three' });
  expect(click.stack).toMatch(/\/remotes\/three\/1\.0\.0-\w+\/js\/dashboard/);
  const shownOnes = told().flatMap(({ measurements }) => measurements);
  expect(shownOnes).toContainEqual(expect.objectContaining({ name: BROKEN, measure: 'shown' }));
});

const tile = (page: Page, name: string) => page.getByRole('region', { name: `Tile ${name}` });

/** Opens the page with one tile of each dashboard. */
async function openTiles(page: Page, server: Server, ...faults: string[]) {
  await open(page, server, ...faults);
  await page.goto(`${server.url}/tiles`);
  await expect(page.getByRole('heading', { name: 'Tiles' })).toBeVisible();
}

/** Expects that the tiles of the other dashboards work, and that none of their pages' files were loaded. */
async function expectTilesAlive(page: Page) {
  for (const name of ['one', 'two', 'four']) {
    await tile(page, name)
      .getByRole('button', { name: `${name} tile 0` })
      .click();
    await expect(tile(page, name).getByRole('button', { name: `${name} tile 1` })).toBeVisible();
  }
}

for (const fault of ['throws', 'expects other props', 'exports something else'])
  test(`a tile that ${fault}: a line in its place, and the page and the other tiles live`, async ({
    page,
    server,
  }) => {
    await openTiles(page, server, `${BROKEN}: tile ${fault}`);
    await expect(tile(page, BROKEN)).toContainText('This part cannot be shown. It stopped with an error.');
    await expectTilesAlive(page);
    await heal(page);
    await tile(page, BROKEN).getByRole('button', { name: 'Retry' }).click();
    await expect(tile(page, BROKEN).getByRole('button', { name: 'three tile 0' })).toBeVisible();
  });

test('a tile that its dashboard does not expose: a line in its place', async ({ page, server }) => {
  await openTiles(page, server);
  // The container of the portal's first versions exposes only its pages.
  await expect(tile(page, 'five')).toContainText('This part cannot be shown.');
  await expectTilesAlive(page);
});

for (const [what, fault, within] of [
  ['hangs', 'hangs', 6000],
  ['never settles', undefined, 11_000],
] as const)
  test(`a tile that ${what}: a line in its place after a limit of time`, async ({ page, server }) => {
    if (fault) server.faults.set(/three\/.*\/js\/slot-tile/, fault);
    await stopClock(page);
    await openTiles(page, server, ...(fault ? [] : [`${BROKEN}: tile ${what}`]));
    await expect
      .poll(() => server.requestedPaths.some((path) => /three\/.*\/js\/slot-tile/.test(path)))
      .toBe(true);
    await expectTilesAlive(page);
    await page.clock.runFor(within);
    await page.clock.resume();
    await expect(tile(page, BROKEN)).toContainText('It did not answer in time.');
  });
