// @vitest-environment happy-dom
import { canaryLimits } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dashboards } from '../Dashboards.tsx';
import type { Dashboard, Version } from '../dashboard.ts';

const version = (name: string, more: Partial<Version> = {}): Version => ({
  version: name,
  contract: '^1.3.0',
  source: 'published',
  size: 84_992,
  published_at: '2026-11-20T08:00:00.000Z',
  published_by: 'team biomed (token 3)',
  packages: [
    { name: '@portal/kit', version: '1.0.0', portal: '2.1.0' },
    { name: '@portal/ui', version: '1.0.0', portal: '1.0.0' },
    { name: 'react', version: '19.2.0', portal: '19.2.0' },
  ],
  deprecated: [],
  preview: null,
  ...more,
});
const OLD = 'The field DeviceRequest.foo is deprecated. Use bar.';
const BIOMED: Dashboard = {
  name: 'biomed',
  display_name: 'Biomed',
  disabled: false,
  sandboxed: false,
  live: '1.0.0-0000000a',
  canary: { version: '1.1.0-0000000b', percent: 10 },
  canary_judgement: null,
  canary_limits: canaryLimits(),
  previous: null,
  errors_last_day: 0,
  problems: [],
  backend: null,
  versions: [
    version('1.2.0-0000000c', { preview: { until: '2026-12-04T08:00:00.000Z' }, packages: [] }),
    version('1.1.0-0000000b'),
    version('1.0.0-0000000a', { deprecated: [{ message: OLD, sources: ['src/a.graphql.ts:12'] }] }),
    version('0.9.0-00000009', { deprecated: [{ message: OLD, sources: ['src/old.graphql.ts:3'] }] }),
    version('0.8.0-00000008'),
  ],
};
const CLAIM = { id: '3c9e0d5f7a12', claim: 'Pages at /biomed and below', used_by: ['1.0.0-0000000a'] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const sent: string[] = [];
  const lists: Record<string, unknown[]> = {
    '/api/dashboards': [BIOMED],
    '/api/approvals/biomed/claims': [CLAIM],
  };
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    if (method === 'GET') return Response.json(lists[path] ?? []);
    sent.push(`${method} ${path}`);
    return Response.json({});
  });
  render(
    <PortalTestProvider user={testUser('admin')}>
      <PortalProvider testing>
        <Dashboards />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, keys: userEvent.setup() };
}

describe('compatibility', () => {
  it('shows, when asked for, what each version in use was built with', async () => {
    const { keys } = open();
    const region = within(await screen.findByRole('region', { name: 'Compatibility' }));
    expect(region.queryByRole('table')).toBeNull();
    await keys.click(region.getByRole('button', { name: 'Show Compatibility' }));
    const [, ...rows] = within(region.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Biomed1.2.0-0000000cPreview^1.3.0Not toldNot toldNot told0',
      'Biomed1.1.0-0000000bCanary^1.3.01.0.0Portal: 2.1.0Other major1.0.019.2.00',
      'Biomed1.0.0-0000000aLive^1.3.01.0.0Portal: 2.1.0Other major1.0.019.2.01',
    ]);
  });

  it('names who asks for a deprecated field, by dashboard, version and place', async () => {
    const { keys } = open();
    const region = within(await screen.findByRole('region', { name: 'Compatibility' }));
    await keys.click(region.getByRole('button', { name: 'Show Compatibility' }));
    const list = within(region.getByRole('region', { name: 'Deprecated fields in use' })).getByRole(
      'listitem',
    );
    expect(list.textContent).toBe(
      `${OLD}Biomed 1.0.0-0000000a: src/a.graphql.ts:12Biomed 0.9.0-00000009: src/old.graphql.ts:3`,
    );
  });
});

describe('what is approved', () => {
  it('is listed with the versions, and taken back when that is confirmed', async () => {
    const { sent, keys } = open();
    await keys.click(await screen.findByRole('button', { name: 'Versions of Biomed' }));
    const approved = within(await screen.findByRole('region', { name: 'Approved' }));
    expect((await approved.findByRole('listitem')).textContent).toContain('Used by 1.0.0-0000000a');
    await keys.click(approved.getByRole('button', { name: 'Withdraw: Pages at /biomed and below' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw approval' }));
    expect(dialog.getByText(/goes on with it until it is rolled back/)).toBeTruthy();
    await keys.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(sent).toEqual(['DELETE /api/approvals/biomed/claims/3c9e0d5f7a12']));
  });
});
