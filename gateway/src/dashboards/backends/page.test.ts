import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Backend, startBackend, withBackend } from '../../testing/backend.ts';
import { testGateway } from '../../testing/gateway.ts';

const INDEX =
  '<!doctype html><html><head><meta charset="utf-8"><link href="/main.css" rel="stylesheet"></head><body></body></html>';

it("connects to the portal's own origin alone, also when a dashboard has a backend", async () => {
  const shell = await mkdtemp(path.join(tmpdir(), 'portal-shell-'));
  await writeFile(path.join(shell, 'index.html'), INDEX);
  const gateway = await testGateway('SQLite', { SHELL_DIR: shell });
  const backend: Backend = await startBackend();
  await withBackend(gateway.services, 'devices', backend.url);
  for (const page of ['/devices-dashboard', '/home', '/embed/devices-dashboard']) {
    const response = await fetch(gateway.url + page);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("connect-src 'self';");
    expect(policy + (await response.text())).not.toContain(new URL(backend.url).host);
  }
  await gateway.stop();
  await backend.stop();
  await rm(shell, { recursive: true });
});
