import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible, overhangOf } from './harness/axe.ts';
import { HEADLESS_SHELL } from './harness/chromium.ts';
import { complaintsOf, expect, type Page, test } from './harness/test.ts';
import { film } from './harness/video.ts';
import { PHONE, VIEWPORTS } from './harness/viewports.ts';

const CACHE = join(import.meta.dirname, '../.cache');
/** The browser opens it with the camera, so each test can film something else. */
const FILM = join(CACHE, `camera-${process.pid}.y4m`);
const CAMERA = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${FILM}`];
test.use({ launchOptions: { ...HEADLESS_SHELL, args: [...HEADLESS_SHELL.args, ...CAMERA] } });
test.beforeAll(() => {
  mkdirSync(CACHE, { recursive: true });
});

const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan the barcode' });
const udi = (page: Page) => page.getByRole('textbox', { name: /^UDI/ });
const scan = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true });

/** Keeps what the page gets of the camera, to see whether it is given back. */
const keepStreams = (page: Page) =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const streams: MediaStream[] = [];
    Object.assign(globalThis, { streams });
    mediaDevices.getUserMedia = async (wish) => {
      const stream = await open(wish);
      streams.push(stream);
      return stream;
    };
  });
const tracksOn = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { streams: MediaStream[] }).streams
      .flatMap((stream) => stream.getTracks())
      .map(({ readyState }) => readyState),
  );

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px the camera reads the UDI of a label into the form`, async ({ as, device }) => {
    film(FILM, ['gs1datamatrix', '(01)51022222233336(11)141231(17)150707(10)A213B1(21)1234']);
    const page = await as('provider', { viewport });
    await page.context().grantPermissions(['camera']);
    await keepStreams(page);
    const complaints = complaintsOf(page);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const answer = await page.goto('/provider-dashboard');
    expect(answer?.headers()['content-security-policy']).not.toContain('wasm');
    expect(answer?.headers()['permissions-policy']).toContain('camera=(self)');
    await page.getByRole('textbox', { name: /^Device name/ }).fill(device);
    expect(fetched.filter((path) => path.startsWith('/scanner/'))).toEqual([]);
    await scan(page).press('Enter');
    await expect(scanner(page)).toBeHidden();
    await expect(udi(page)).toHaveValue(/^0151022222233336111412311715070710A213B1.211234$/);
    await expect(udi(page)).toBeFocused();
    await expect(page.getByText('Device identifier 51022222233336')).toBeVisible();
    await expect(page.getByText('Serial number 1234')).toBeVisible();
    expect(await tracksOn(page)).toEqual(['ended']);
    expect(fetched).toEqual(expect.arrayContaining(['/scanner/worker.js', '/scanner/reader.js', '/scanner/reader.wasm']));
    expect(await overhangOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('two barcodes of one label are read together', async ({ as }) => {
  film(FILM, ['gs1-128', '(01)51022222233336'], ['gs1-128', '(17)270131(10)A213B1']);
  const page = await as('provider', { viewport: PHONE });
  await page.context().grantPermissions(['camera']);
  await page.goto('/provider-dashboard');
  await scan(page).click();
  await expect(page.getByText('Lot A213B1')).toBeVisible();
  await expect(page.getByText('Device identifier 51022222233336')).toBeVisible();
});

test('what is no UDI is told, and Esc gives the camera back', async ({ as }) => {
  film(FILM, ['qrcode', 'https://hospital.example/menu']);
  const page = await as('provider', { viewport: PHONE });
  await page.context().grantPermissions(['camera']);
  await keepStreams(page);
  await page.goto('/provider-dashboard');
  await scan(page).press('Enter');
  await expect(scanner(page).getByRole('status')).toHaveText(/^A UDI begins with/);
  await expectAccessible(page, 'the dialog with the camera');
  expect(await tracksOn(page)).toEqual(['live']);
  await page.keyboard.press('Escape');
  await expect(scanner(page)).toBeHidden();
  await expect(scan(page)).toBeFocused();
  expect(await tracksOn(page)).toEqual(['ended']);
  await expect(udi(page)).toHaveValue('');
});

test('a camera that is refused says what to do', async ({ as }) => {
  const page = await as('provider', { viewport: PHONE });
  await page.context().clearPermissions();
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await page.goto('/provider-dashboard');
  await scan(page).click();
  await expect(scanner(page).getByText(/does not let the portal use the camera/)).toBeVisible();
  await expectAccessible(page, 'the dialog without a camera');
  await scanner(page).getByRole('button', { name: 'Try again' }).click();
  await expect(scanner(page).getByText(/does not let the portal use the camera/)).toBeVisible();
  await scanner(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(scan(page)).toBeFocused();
});
