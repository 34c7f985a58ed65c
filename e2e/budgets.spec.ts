import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { expect, type Page, test } from './harness/test.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** Counts the requests of a page, and the bytes of its scripts as they are transferred. */
async function watchRequests(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  const images = new Set<string>();
  const seen = { requests: 0, scriptBytes: 0, imageBytes: 0 };
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
    if (response.mimeType.startsWith('image/')) images.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // A response from the browser's cache is no request.
    if (encodedDataLength > 0) seen.requests++;
    if (scripts.has(requestId)) seen.scriptBytes += encodedDataLength;
    if (images.has(requestId)) seen.imageBytes += encodedDataLength;
  });
  return seen;
}

test('a visitor is shown the portal within its budget of bytes and requests', async ({ page }) => {
  const seen = await watchRequests(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push((shift as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/home', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(seen.scriptBytes / 1000).toBeGreaterThan(20);
  expect(seen.scriptBytes / 1000).toBeLessThanOrEqual(budgets.signedOut.scriptsKb);
  expect(seen.requests).toBeLessThanOrEqual(budgets.signedOut.requests);
  const picture = page.getByAltText(/^The committee's dashboard/).filter({ visible: true });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  expect(seen.imageBytes / 1000).toBeGreaterThan(20);
  expect(seen.imageBytes / 1000).toBeLessThanOrEqual(budgets.signedOut.imagesKb);
  // Nothing moves when the picture of a screen is loaded. There are no animations for a person who does not want them.
  const drawn = await page.evaluate(() => ({
    shifts: (window as unknown as { shifts: number[] }).shifts,
    animations: document.getAnimations().length,
  }));
  expect(drawn).toEqual({ shifts: [], animations: 0 });
});

test('a dashboard is shown within its budget of requests, and each request is used', async ({ as }) => {
  const page = await as('analyst', { fresh: true });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('article')) return;
      observer.disconnect();
      Object.assign(window, { firstCard: performance.now() });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/analyst-dashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
  // Count the page itself and the requests before its first card was drawn. Nobody waits for later ones.
  const requests = await page.evaluate(() => {
    const firstCard = Reflect.get(window, 'firstCard') as number;
    const asked = performance.getEntriesByType('resource');
    const before = asked.filter(({ startTime }) => startTime < firstCard).map(({ name }) => name);
    return [location.href, ...before];
  });
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(budgets.signedIn.requests);
  // A browser warns about files that were preloaded and not used.
  expect(complaints).toEqual([]);
});

test('what every dashboard needs of the shell keeps to its budget', () => {
  const dist = path.join(ROOT, 'shell/dist');
  const ahead: { file: string }[] = JSON.parse(readFileSync(path.join(dist, 'ahead.json'), 'utf8'));
  const sizes = ahead.map(({ file }) => statSync(path.join(dist, `${file}.br`)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeGreaterThan(20);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(budgets.signedIn.aheadKb);
});

interface Remote {
  entry: string;
  preload: string[];
}

for (const [folder, most] of Object.entries(budgets.dashboardsKb))
  test(`${folder} brings no more than ${most} kB`, () => {
    const file = (name: string) => path.join(ROOT, folder, 'dist', name);
    const { entry, preload } = JSON.parse(readFileSync(file('remote.json'), 'utf8')) as Remote;
    const sizes = [entry, ...preload].map((name) => statSync(file(`${name}.br`)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(most);
  });
