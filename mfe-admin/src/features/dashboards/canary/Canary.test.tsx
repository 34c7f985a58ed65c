// @vitest-environment happy-dom
import { canaryLimits } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dashboards } from '../Dashboards.tsx';
import type { Dashboard } from '../dashboard.ts';

const dashboard: Dashboard = {
  name: 'analyst',
  display_name: 'Analyst Dashboard',
  disabled: false,
  live: '1.1.0-0000000b',
  canary: null,
  canary_judgement: {
    state: 'rolled_back',
    canary: '1.2.0-0000000c',
    live: '1.1.0-0000000b',
    since: '2026-11-20T08:00:00.000Z',
    judged_at: '2026-11-20T09:00:00.000Z',
    reason: 'the canary stopped for 6 of 20 people, the live version for 0 of 180.',
  },
  canary_limits: canaryLimits({ days: 3 }),
  sandboxed: false,
  previous: null,
  errors_last_day: 0,
  problems: [],
  backend: null,
  versions: [],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json(path === '/api/dashboards' ? [dashboard] : []);
    sent.push(`${method} ${path} ${body}`);
    return Response.json(canaryLimits());
  });
  render(
    <PortalTestProvider user={testUser('admin')}>
      <PortalProvider testing>
        <Dashboards />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const keys = userEvent.setup();
  expect(await screen.findByText('Rolled back by the portal')).toBeTruthy();
  await keys.click(screen.getByRole('button', { name: 'More actions for Analyst Dashboard' }));
  await keys.click(await screen.findByRole('menuitem', { name: 'Canary…' }));
  await screen.findByRole('form', { name: 'Limits of canaries' });
  return { sent, keys };
}

describe('the canary of a dashboard', () => {
  it('says how it was judged, with the figures', async () => {
    await open();
    expect(screen.getByText(/^1\.2\.0-0000000c: Rolled back by the portal/)).toBeTruthy();
    expect(
      screen.getByText('The canary stopped for 6 of 20 people, the live version for 0 of 180.'),
    ).toBeTruthy();
  });

  it('has limits that are changed here, and says what is wrong with one', async () => {
    const { sent, keys } = await open();
    const days = screen.getByRole('textbox', { name: /Days until it is left/ });
    expect((days as HTMLInputElement).value).toBe('3');
    await keys.clear(days);
    await keys.type(days, '31');
    await keys.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findAllByText(/must be a whole number from 1 to 30/)).not.toEqual([]);
    expect(sent).toEqual([]);
    await keys.clear(days);
    await keys.type(days, '5');
    await keys.click(screen.getByRole('checkbox', { name: 'Promote a canary that is as good' }));
    await keys.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const [call = ''] = sent;
    expect(call).toMatch('PUT /api/dashboards/analyst/canary-limits ');
    expect(JSON.parse(call.slice(call.indexOf('{')))).toEqual(canaryLimits({ days: 5, promote: false }));
  });
});
