// @vitest-environment happy-dom
import { canaryLimits } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dashboards } from './Dashboards.tsx';
import type { Dashboard } from './dashboard.ts';

const version = (name: string, by: string | null = 'team analyst (token 3)') => ({
  version: name,
  contract: '^1.0.0',
  source: by ? 'published' : 'bundled',
  size: 84_992,
  published_at: '2026-11-20T08:00:00.000Z',
  published_by: by,
  packages: [],
  deprecated: [],
  preview: null,
});

const analyst: Dashboard = {
  name: 'analyst',
  display_name: 'Analyst Dashboard',
  disabled: false,
  sandboxed: false,
  live: '1.1.0-0000000b',
  canary: null,
  canary_judgement: null,
  canary_limits: canaryLimits(),
  previous: '1.0.0-0000000a',
  errors_last_day: 4,
  problems: [],
  backend: null,
  versions: [version('1.1.0-0000000b'), version('1.0.0-0000000a', null)],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page with a gateway that has this dashboard. Returns the changes that are sent. */
function open(dashboard: Dashboard = analyst, refusal?: string, user = testUser('admin')) {
  const sent: string[] = [];
  const shownNotices: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json(path === '/api/dashboards' ? [dashboard] : []);
    sent.push(`${method} ${path} ${body}`);
    return refusal ? Response.json({ error: refusal }, { status: 409 }) : Response.json({});
  });
  render(
    <PortalTestProvider user={user} notices={{ success: (text) => shownNotices.push(text), failure() {} }}>
      <PortalProvider testing>
        <Dashboards />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, shownNotices, keys: userEvent.setup() };
}

const row = async () =>
  within((await screen.findByRole('rowheader', { name: 'Analyst Dashboard' })).closest('tr') as HTMLElement);

/** Opens the menu with further actions on a dashboard. */
async function menu(keys: UserEvent, title = 'Analyst Dashboard') {
  await keys.click(await screen.findByRole('button', { name: `More actions for ${title}` }));
  return within(await screen.findByRole('menu', { name: `More actions for ${title}` }));
}

describe('Dashboards', () => {
  it('is for those who manage users', () => {
    open(analyst, undefined, testUser('analyst'));
    expect(screen.getByText('You do not have permission to access this page.')).toBeTruthy();
  });

  it('shows what is live, its contract and size, who published it, and what browsers could not load', async () => {
    open({ ...analyst, disabled: true, canary: { version: '1.2.0-0000000c', percent: 10 } });
    const cells = await row();
    for (const text of [
      '1.1.0-0000000b',
      'Disabled',
      '1.2.0-0000000c, 10 %',
      '^1.0.0',
      '83.0 KB',
      'team analyst (token 3)',
      '4',
    ])
      expect(cells.getByText(text)).toBeTruthy();
  });

  it('shows the backend that an operator has set, and nothing with which to change it', async () => {
    open({ ...analyst, backend: 'https://devices.hospital.example' });
    const header = await screen.findByRole('rowheader', { name: /Analyst Dashboard/ });
    expect(within(header).getByText('Backend: https://devices.hospital.example')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /backend/i })).toBeNull();
  });

  it('marks as unhealthy what asks for more than the portal answers, with file, line and field', async () => {
    const problem = 'mfe-analyst/src/features/x.graphql.ts:12 Cannot query field "foo" on type "User".';
    open({ ...analyst, problems: [problem] });
    expect((await row()).getByText('Unhealthy')).toBeTruthy();
    expect(screen.getByText('Analyst Dashboard asks for what this portal does not answer')).toBeTruthy();
    expect(screen.getByText(problem)).toBeTruthy();
  });

  it('asks before it rolls back, and says that it has', async () => {
    const { keys, sent, shownNotices } = open();
    await keys.click((await menu(keys)).getByRole('menuitem', { name: 'Roll back…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll back' }));
    expect(
      dialog.getByText(/1\.0\.0-0000000a of Analyst Dashboard instead of 1\.1\.0-0000000b/),
    ).toBeTruthy();
    expect(sent).toEqual([]);
    await keys.click(dialog.getByRole('button', { name: 'Roll Back' }));
    await waitFor(() => expect(shownNotices).toEqual(['Analyst Dashboard has been rolled back']));
    expect(sent).toEqual(['POST /api/dashboards/analyst/rollback {}']);
  });

  it('offers no rollback where there is nothing to go back to', async () => {
    const { keys } = open({ ...analyst, previous: null });
    expect((await menu(keys)).queryByRole('menuitem', { name: /Roll back/ })).toBeNull();
  });

  it('makes another version live', async () => {
    const { keys, sent } = open();
    await keys.click((await row()).getByRole('button', { name: 'Versions of Analyst Dashboard' }));
    await keys.click(await screen.findByRole('button', { name: 'Activate 1.0.0-0000000a' }));
    await keys.click(await screen.findByRole('button', { name: 'Activate' }));
    await waitFor(() =>
      expect(sent).toEqual(['PUT /api/dashboards/analyst/live {"version":"1.0.0-0000000a"}']),
    );
  });

  it('removes a version after a question, and says so', async () => {
    const { keys, sent, shownNotices } = open({
      ...analyst,
      versions: [...analyst.versions, version('0.9.0-00000009')],
    });
    await keys.click((await row()).getByRole('button', { name: 'Versions of Analyst Dashboard' }));
    await keys.click(await screen.findByRole('button', { name: 'Remove 0.9.0-00000009' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove version' }));
    expect(dialog.getByText(/0\.9\.0-00000009 of Analyst Dashboard/)).toBeTruthy();
    expect(sent).toEqual([]);
    await keys.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(shownNotices).toEqual(['Analyst Dashboard: 0.9.0-00000009 has been removed']));
    expect(sent).toEqual(['DELETE /api/dashboards/analyst/versions/0.9.0-00000009 undefined']);
  });

  it('says why a version cannot be removed: live, canary, where a rollback leads', async () => {
    const { keys, sent } = open({
      ...analyst,
      canary: { version: '1.2.0-0000000c', percent: 10 },
      versions: [version('1.2.0-0000000c'), ...analyst.versions],
    });
    await keys.click((await row()).getByRole('button', { name: 'Versions of Analyst Dashboard' }));
    for (const [name, description] of [
      ['1.1.0-0000000b', 'This version is live.'],
      ['1.2.0-0000000c', 'This version is the canary.'],
      ['1.0.0-0000000a', 'A rollback leads to this version.'],
    ] as const) {
      const button = await screen.findByRole('button', { name: `Remove ${name}`, description });
      await keys.click(button);
    }
    expect(screen.queryByRole('dialog', { name: 'Remove version' })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('shows why the portal keeps a version that pages may still be open with', async () => {
    const refusal = 'Pages may be open with analyst 0.9.0-00000009.';
    const versions = [...analyst.versions, version('0.9.0-00000009')];
    const { keys } = open({ ...analyst, versions }, refusal);
    await keys.click((await row()).getByRole('button', { name: 'Versions of Analyst Dashboard' }));
    await keys.click(await screen.findByRole('button', { name: 'Remove 0.9.0-00000009' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove version' }));
    await keys.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText(refusal)).toBeTruthy();
  });

  it('says why its own dashboard cannot be disabled here', async () => {
    const { keys } = open({ ...analyst, name: 'admin', display_name: 'Admin Dashboard' });
    const item = (await menu(keys, 'Admin Dashboard')).getByRole('menuitem', {
      name: /^Disable… This page/,
    });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await keys.click(item);
    expect(screen.queryByRole('dialog', { name: 'Disable dashboard' })).toBeNull();
  });

  it('disables and enables, and shows a refusal where it was asked', async () => {
    const { keys, sent } = open(analyst, 'Not now.');
    await keys.click((await menu(keys)).getByRole('menuitem', { name: 'Disable…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable dashboard' }));
    await keys.click(dialog.getByRole('button', { name: 'Disable' }));
    expect(await dialog.findByText('Not now.')).toBeTruthy();
    expect(sent).toEqual(['PUT /api/dashboards/analyst/disabled {"disabled":true}']);
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('puts a dashboard into a sandbox after a question, and shows that it is in one', async () => {
    const { keys, sent, shownNotices } = open();
    expect((await row()).queryByText('Sandboxed')).toBeNull();
    await keys.click((await menu(keys)).getByRole('menuitem', { name: 'Sandbox…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sandbox dashboard' }));
    expect(sent).toEqual([]);
    await keys.click(dialog.getByRole('button', { name: 'Sandbox' }));
    await waitFor(() => expect(shownNotices).toEqual(['Analyst Dashboard runs in a sandbox']));
    expect(sent).toEqual(['PUT /api/dashboards/analyst/sandboxed {"sandboxed":true}']);
  });

  it('ends a sandbox, but for its own dashboard, which has none', async () => {
    const { keys, sent } = open({ ...analyst, sandboxed: true });
    expect((await row()).getByText('Sandboxed')).toBeTruthy();
    await keys.click((await menu(keys)).getByRole('menuitem', { name: 'End sandbox…' }));
    await keys.click(await screen.findByRole('button', { name: 'End Sandbox' }));
    await waitFor(() => expect(sent).toEqual(['PUT /api/dashboards/analyst/sandboxed {"sandboxed":false}']));
    cleanup();
    const own = open({ ...analyst, name: 'admin', display_name: 'Admin Dashboard' });
    const item = (await menu(own.keys, 'Admin Dashboard')).getByRole('menuitem', {
      name: /^Sandbox… This page/,
    });
    await own.keys.click(item);
    expect(screen.queryByRole('dialog', { name: 'Sandbox dashboard' })).toBeNull();
  });
});
