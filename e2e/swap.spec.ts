import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Gateway, startGateway } from './harness/gateway.ts';
import { expect, type Page, test } from './harness/test.ts';

const ROOT = join(import.meta.dirname, '..');
const RSPACK = join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js');

/** The analyst dashboard as its team would change it: another heading, another name in the navigation. Gives its build. */
function buildChanged(folder: string): string {
  const copy = join(folder, 'mfe-analyst');
  cpSync(join(ROOT, 'mfe-analyst'), copy, {
    recursive: true,
    filter: (path) => !/(node_modules|dist)$/.test(path),
  });
  const sources = readdirSync(join(copy, 'src'), { recursive: true, encoding: 'utf8' });
  for (const file of sources.filter((name) => name.endsWith('.tsx'))) {
    const path = join(copy, 'src', file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('Pending Requests', 'Waiting Requests'));
  }
  const manifest = join(copy, 'portal.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace('"label": "Analyst Dashboard"', '"label": "Analysis"'),
  );
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [RSPACK, 'build'], { cwd: copy, env });
  return join(copy, 'dist');
}

/** Puts a build beside the ones that are there, and names it in the registry. */
function publish(build: string, { dataDir }: Gateway) {
  const description = readFileSync(join(build, 'remote.json'), 'utf8');
  const { name, version } = JSON.parse(description);
  cpSync(build, join(dataDir, 'remotes', name, version), { recursive: true });
  using database = new DatabaseSync(join(dataDir, 'portal.sqlite'));
  database
    .prepare(
      `INSERT INTO remote_versions (name, version, source, description, published_at)
       VALUES (?, ?, 'published', ?, '2026-01-01 00:00:00.000')`,
    )
    .run(name, version, description);
  database.prepare('UPDATE remotes SET live_version = ? WHERE name = ?').run(version, name);
}

const shellScripts = (page: Page) =>
  page.locator('script[src]').evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')));

test('another build of one dashboard goes live with no restart and no build of the shell', async ({
  page,
}) => {
  test.slow();
  const folder = mkdtempSync(join(ROOT, '.cache/swap-'));
  const gateway = await startGateway();
  try {
    await page.goto(`${gateway.url}/analyst-dashboard`);
    await page.getByRole('button', { name: 'Analyst', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Pending Requests' })).toBeVisible();
    const shell = await shellScripts(page);

    publish(buildChanged(folder), gateway);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Waiting Requests' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Analysis',
      'Archive',
    ]);
    expect(await shellScripts(page)).toEqual(shell);
  } finally {
    await gateway.stop();
    rmSync(folder, { recursive: true });
  }
});
