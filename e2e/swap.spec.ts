import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startGateway } from './harness/gateway.ts';
import { expect, test } from './harness/test.ts';

const ROOT = join(import.meta.dirname, '..');
const HEADING = 'Pending Requests';
const NEW_HEADING = 'Requests that wait for you';

/** Builds the analyst dashboard as its team would change it; gives the folder of the build. */
function buildChanged(folder: string): string {
  const source = join(folder, 'mfe-analyst');
  cpSync(join(ROOT, 'mfe-analyst'), source, {
    recursive: true,
    filter: (path) => !/(node_modules|dist)$/.test(path),
  });
  const manifest = readFileSync(join(source, 'portal.json'), 'utf8');
  writeFileSync(
    join(source, 'portal.json'),
    manifest.replaceAll('"title": "Analyst Dashboard"', `"title": "${NEW_HEADING}"`),
  );
  execFileSync(process.execPath, [join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
    cwd: source,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return join(source, 'dist');
}

test('another build of one dashboard goes live without a restart or a build of the shell', async ({
  page,
  portal,
}) => {
  test.slow();
  expect(portal).toBeTruthy();
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/swap-'));
  const gateway = await startGateway();
  try {
    const shellBefore = await (await fetch(gateway.url)).text();
    await page.goto(`${gateway.url}/analyst-dashboard`);
    await page.getByRole('button', { name: 'Analyst' }).click();
    await expect(page.getByRole('heading', { name: HEADING })).toBeVisible();

    const build = buildChanged(folder);
    const description = readFileSync(join(build, 'remote.json'), 'utf8');
    const { name, version } = JSON.parse(description);
    cpSync(build, join(gateway.dataDir, 'remotes', name, version), { recursive: true });
    using database = new DatabaseSync(join(gateway.dataDir, 'portal.sqlite'));
    const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
    database
      .prepare(
        'INSERT INTO remote_versions (name, version, source, description, published_at) VALUES (?, ?, ?, ?, ?)',
      )
      .run(name, version, 'published', description, now);
    database.prepare('UPDATE remotes SET version = ? WHERE name = ?').run(version, name);

    await page.reload();
    await expect(page.getByRole('heading', { name: NEW_HEADING })).toBeVisible();
    expect(shellBefore).toBeTruthy();
  } finally {
    await gateway.stop();
    rmSync(folder, { recursive: true });
  }
});
