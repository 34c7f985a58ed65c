import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from './harness/private.ts';
import { admin, copyOf, makeToken, publish } from './harness/publishing.ts';

/** A screen that shows the answer of its backend, and the result of a call to another server. */
const screen = (elsewhere: string) => `
import type { DashboardRoutes } from '@portal/contract';
import { useBackend } from '@portal/kit';
import { useEffect, useState } from 'react';

function Items() {
  const backend = useBackend();
  const [items, setItems] = useState('…');
  const [direct, setDirect] = useState('…');
  useEffect(() => {
    backend.fetch<{ items: string[] }>('/items?ward=CVOR').then(
      (answer) => setItems(answer.items.join()),
      (error: Error) => setItems(error.message),
    );
    document.addEventListener('securitypolicyviolation', (event) => setDirect(event.effectiveDirective));
    fetch('${elsewhere}/items').then(() => setDirect('answered'), () => {});
  }, [backend]);
  return (
    <main>
      <h1>Items</h1>
      <p>Backend: {items}</p>
      <p>Direct: {direct}</p>
    </main>
  );
}

export const routes: DashboardRoutes = { '/analyst-dashboard': [{ index: true, element: <Items /> }] };
`;

test('a dashboard calls its own backend through the portal, and its page reaches no other server', async ({
  gateway,
  enter,
}) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(import.meta.dirname, '../.cache/backend-'));
  const heard: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    heard.push(request);
    response.setHeader('access-control-allow-origin', '*').end('{"items":["Pump","Guide wire"]}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const copy = copyOf('mfe-analyst', folder);
    writeFileSync(join(copy, 'src/dashboard.tsx'), screen(own));
    const published = await publish(gateway, copy, await makeToken(gateway, 'analyst'));
    expect(published.said).toContain('is live');

    const page = await enter('analyst');
    await page.goto('/analyst-dashboard');
    await expect(page.getByText('Backend: The dashboard analyst has no backend.')).toBeVisible();
    const set = await admin(gateway, 'dashboard-backend', 'set', 'analyst', own);
    expect(set.said).toContain(`Calls of analyst go to ${own} from now on.`);
    await page.reload();
    await expect(page.getByText('Backend: Pump,Guide wire')).toBeVisible();
    await expect(page.getByText('Direct: connect-src')).toBeVisible();
    expect(heard.map(({ url }) => url)).toEqual(['/items?ward=CVOR']);
    expect(heard[0]?.headers.authorization).toMatch(/^Bearer ey/);
    expect(heard[0]?.headers).not.toHaveProperty('cookie');

    // Administrators see where the calls go, but cannot change it.
    const office = await enter('admin');
    await office.goto('/admin/dashboards');
    await expect(office.getByText(`Backend: ${own}`)).toBeVisible();
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
});
