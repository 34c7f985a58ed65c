import { expectAccessible, overhangOf } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { complaintsOf, expect, type Page, test } from './harness/test.ts';
import { PHONE, VIEWPORTS } from './harness/viewports.ts';
import { forgetFilm, scanButton, scannerOf, show, udiField, WITH_CAMERA } from './steps/camera.ts';
import { detail } from './steps/requests.ts';

test.use(WITH_CAMERA);
test.afterAll(forgetFilm);

const said = (page: Page) => scannerOf(page).getByRole('status');

/** Keeps the camera streams of the page, to check whether they are stopped. */
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
const tracksOf = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { streams: MediaStream[] }).streams
      .flatMap((stream) => stream.getTracks())
      .map(({ readyState }) => readyState),
  );

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px the camera reads the UDI of a label into the form, by keyboard alone`, async ({
    as,
    device,
  }) => {
    show([['gs1datamatrix', '(01)51022222233336(11)141231(17)150707(10)A213B1(21)1234']]);
    const page = await as('provider', { viewport, fresh: true });
    await page.context().grantPermissions(['camera']);
    await keepStreams(page);
    const complaints = complaintsOf(page);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const answer = await page.goto('/provider-dashboard');
    const headers = answer?.headers() ?? {};
    expect(headers['content-security-policy']).not.toContain('wasm');
    expect(headers['permissions-policy']).toContain('camera=(self)');
    await page.getByRole('textbox', { name: /^Device name/ }).fill(device);
    await udiField(page).focus();
    await page.keyboard.press('Tab');
    await expect(scanButton(page)).toBeFocused();
    expect(await overhangOf(page)).toBe(0);
    await shotInSchemes(page, `${viewport.width}-scan-button`);
    const isOfScanner = (url: string) => /scanner/i.test(new URL(url).pathname);
    expect(fetched.filter(isOfScanner)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(udiField(page)).toHaveValue('(01)51022222233336(11)141231(17)150707(10)A213B1(21)1234');
    await expect(scannerOf(page)).toBeHidden();
    await expect(scanButton(page)).toBeFocused();
    await expect(page.getByText('Scanned: Device identifier 51022222233336, Lot A213B1')).toBeAttached();
    await expect(page.getByText('Serial number 1234').last()).toBeVisible();
    expect(await tracksOf(page)).toEqual(['ended']);
    expect(await overhangOf(page)).toBe(0);
    expect(fetched.filter(isOfScanner).map((url) => new URL(url).pathname)).toEqual([
      '/scanner/worker.js',
      expect.stringMatching(/^\/scanner\/reader\.[0-9a-f]{16}\.wasm$/),
    ]);
    expect(new Set(fetched.map((url) => new URL(url).origin))).toEqual(new Set([new URL(page.url()).origin]));
    expect(complaints).toEqual([]);
  });
}

test('two barcodes of one label are read together, in one picture or one after the other', async ({ as }) => {
  const page = await as('provider', { viewport: PHONE });
  await page.context().grantPermissions(['camera']);
  await page.goto('/provider-dashboard');
  await test.step('of GS1, in one picture', async () => {
    show([
      ['gs1-128', '(17)270131(10)A213B1'],
      ['gs1-128', '(01)51022222233336'],
    ]);
    await scanButton(page).click();
    await expect(udiField(page)).toHaveValue('(01)51022222233336(17)270131(10)A213B1');
    await expect(scannerOf(page)).toBeHidden();
  });
  await test.step('of HIBCC, one after the other', async () => {
    show([['code128', '+A123BJC5D6E71G']], [['code128', '+$$52001510X3GD']]);
    await scanButton(page).click();
    await expect(udiField(page)).toHaveValue('+A123BJC5D6E71G+$$52001510X3GD');
    await expect(scannerOf(page)).toBeHidden();
    await expect(page.getByText('Lot 10X3').last()).toBeVisible();
  });
});

test('a label that names the device alone is taken when the person says so', async ({ as }) => {
  show([['ean13', '4006381333931']]);
  const page = await as('provider', { viewport: PHONE });
  await page.context().grantPermissions(['camera']);
  await keepStreams(page);
  await page.goto('/provider-dashboard');
  await scanButton(page).press('Enter');
  await expect(said(page)).toHaveText(/^Device identifier 04006381333931\. Show the other barcode/);
  await expectAccessible(page, 'the dialog with a device');
  await page.setViewportSize(PHONE);
  await shotInSchemes(page, '390-scan-device');
  expect(await tracksOf(page)).toEqual(['live']);
  await scannerOf(page).getByRole('button', { name: 'Use this' }).press('Enter');
  await expect(udiField(page)).toHaveValue('(01)04006381333931');
  await expect(scanButton(page)).toBeFocused();
  expect(await tracksOf(page)).toEqual(['ended']);
});

test('what is no UDI is told, and Esc gives the camera back', async ({ as }) => {
  show([['qrcode', 'https://hospital.example/menu']]);
  const page = await as('provider', { viewport: PHONE });
  await page.context().grantPermissions(['camera']);
  await keepStreams(page);
  await page.goto('/provider-dashboard');
  await scanButton(page).press('Enter');
  await expect(said(page)).toHaveText(/^A UDI begins with/);
  await expectAccessible(page, 'the dialog with the camera');
  await page.keyboard.press('Escape');
  await expect(scannerOf(page)).toBeHidden();
  await expect(scanButton(page)).toBeFocused();
  expect(await tracksOf(page)).toEqual(['ended']);
  await expect(udiField(page)).toHaveValue('');
});

test('Esc closes the camera over the form that edits a request, and not that form', async ({
  as,
  api,
  device,
}) => {
  show([['qrcode', 'https://hospital.example/menu']]);
  const { id } = await api.requestAt('submitted', device, 'provider');
  const page = await as('provider');
  await page.context().grantPermissions(['camera']);
  await page.goto(`/provider-dashboard?request=${id}`);
  await detail(page, 'Request Details').getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit request' });
  await form.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(said(page)).toHaveText(/^A UDI begins with/);
  await page.keyboard.press('Escape');
  await expect(scannerOf(page)).toBeHidden();
  await expect(form.getByRole('button', { name: 'Scan', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
});

test('a camera that is refused says what to do', async ({ as }) => {
  show([]);
  const page = await as('provider', { viewport: PHONE });
  await page.context().clearPermissions();
  await page.goto('/provider-dashboard');
  await scanButton(page).press('Enter');
  await expect(scannerOf(page).getByText(/does not let the portal use the camera/)).toBeVisible();
  await expectAccessible(page, 'the dialog without a camera');
  await page.setViewportSize(PHONE);
  await shotInSchemes(page, '390-scan-refused');
  await page.context().grantPermissions(['camera']);
  await scannerOf(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(said(page)).toHaveText(/^Hold the barcode of the label/);
  await scannerOf(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(scanButton(page)).toBeFocused();
});

test('WebAssembly runs in the worker of the scanner, and in no page', async ({ as }) => {
  const page = await as('provider');
  await page.goto('/provider-dashboard');
  await expect(udiField(page)).toBeVisible();
  const compiled = await page.evaluate(() =>
    WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
      () => 'runs',
      ({ name }: Error) => name,
    ),
  );
  expect(compiled).toBe('CompileError');
});
