import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../testing/ports.ts';
import { type GatewayProcess, startProcess } from '../testing/process.ts';
import { DATABASE_FILE } from './db/sqlite.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-metrics-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (settings: Record<string, string>): Promise<GatewayProcess> =>
  startProcess({
    PORT: '0',
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    REMOTES: path.join(folder, 'none'),
    ...settings,
  });

describe('metrics', () => {
  it('are served on a port of their own, by route and status, and name nobody', async () => {
    const port = await freePort();
    const gateway = await start({ METRICS_PORT: String(port) });
    const database = new DatabaseSync(path.join(folder, DATABASE_FILE), { timeout: 10_000 });
    const quarantine = database.prepare(
      "insert into quarantined_uploads (storage_key, sender_id, since, tries, due_at, found) values (?, 1, '2026-11-01', 0, '2026-11-01', ?)",
    );
    quarantine.run('waits', null);
    quarantine.run('has malware', 'Eicar');
    database.close();
    for (const path of ['/healthz', '/api/users/471147114711', '/api/nothing', '/api/users/471147114712']) {
      await fetch(gateway.url + path);
    }
    const response = await fetch(`http://localhost:${port}/metrics`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    const answered = (route: string, status: number) =>
      `portal_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
    expect(text).toContain(`${answered('/healthz', 200)} 1`);
    expect(text).toContain(`${answered('/api/users/:id', 401)} 2`);
    expect(text).toContain(`${answered('/api/*', 404)} 1`);
    expect(text).toContain('portal_http_requests_under_way 0');
    expect(text).toContain('portal_quarantined_uploads 1');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('47114711');
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(404);
    expect((await fetch(`${gateway.url}/metrics`)).headers.get('content-type')).not.toContain(
      'text/plain; v',
    );
    expect(await gateway.stop()).toBe(0);
  });

  it('name their setting when the port is taken', async () => {
    const other = createServer().listen(0, 'localhost');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const gateway = await start({ METRICS_PORT: String(port) });
    expect(await gateway.stop()).toBe(1);
    expect(gateway.output().stderr).toMatch(/^METRICS_PORT: \d+ is taken/);
    other.close();
  });
});
