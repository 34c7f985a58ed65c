import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { expect, test } from './harness/test.ts';

const ROOT = path.join(import.meta.dirname, '..');

test('a visitor is shown the portal within its budget of bytes and requests', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let requests = 0;
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests++;
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/home', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(bytes / 1000).toBeGreaterThan(20);
  expect(bytes / 1000).toBeLessThanOrEqual(budgets.signedOut.scriptsKb);
  expect(requests).toBeLessThanOrEqual(budgets.signedOut.requests);
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
