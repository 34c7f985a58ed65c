// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RegisterDialog } from './RegisterDialog.tsx';

const COLUMNS = [
  { key: 'id', label: 'Id' },
  { key: 'device_name', label: 'Device name' },
  { key: 'stage', label: 'Stage' },
];
const FILTERS = { from: '2026-01-01', until: '2026-03-31', department: 'EP' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>;
}

function open({
  isNarrowed = false,
  refused = '',
  ownDepartment = null,
}: {
  isNarrowed?: boolean;
  refused?: string;
  ownDepartment?: string | null;
} = {}) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Response.json({ reports: [], register_columns: COLUMNS });
    sent.push(JSON.parse(body));
    return refused
      ? Response.json({ error: refused, code: 'conflict' }, { status: 409 })
      : Response.json({ id: 1 }, { status: 202 });
  });
  render(
    <PortalTestProvider user={testUser('business_office')} path="/reports">
      <PortalProvider testing>
        <RegisterDialog
          opened
          address={{
            filter: isNarrowed ? FILTERS : {},
            period: { from: '2026-01-01', until: '2026-03-31' },
            params: new URLSearchParams(isNarrowed ? FILTERS : {}),
          }}
          ownDepartment={ownDepartment}
          onClose={() => {}}
        />
        <Address />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const make = () => screen.getByRole('button', { name: 'Make the file' });
  return { sent, make, keys: userEvent.setup() };
}

describe('all requests as a file', () => {
  it('are asked for with all columns, and lead to the own files', async () => {
    const { sent, make, keys } = open();
    await keys.click(make());
    await waitFor(() => expect(sent).toEqual([{ section: 'register', format: 'xlsx', bom: false }]));
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/reports/files'));
  });

  it('are narrowed as the page is, which is said in words', async () => {
    const { sent, make, keys } = open({ isNarrowed: true });
    expect(screen.getByText('Submitted Jan 1, 2026 – Mar 31, 2026 · Department: EP')).toBeTruthy();
    await keys.click(screen.getByRole('radio', { name: /^CSV/ }));
    await keys.click(make());
    await waitFor(() =>
      expect(sent).toEqual([{ section: 'register', format: 'csv', bom: true, filters: FILTERS }]),
    );
  });

  it('have the columns that are chosen, in the order of all', async () => {
    const { sent, make, keys } = open();
    await keys.click(screen.getByRole('radio', { name: 'Only some' }));
    expect(make().getAttribute('aria-disabled')).toBe('true');
    await keys.click(await screen.findByRole('checkbox', { name: 'Stage' }));
    await keys.click(screen.getByRole('checkbox', { name: 'Id' }));
    expect(screen.getByRole('group', { name: '2 of 3 columns' })).toBeTruthy();
    await keys.click(make());
    await waitFor(() => expect(sent).toMatchObject([{ columns: ['id', 'stage'] }]));
  });

  it('say that they are those of the own department alone', () => {
    open({ ownDepartment: 'EP' });
    expect(screen.getByText('Submitted Jan 1, 2026 – Mar 31, 2026 · Department: EP')).toBeTruthy();
  });

  it('say why they were refused', async () => {
    const { make, keys } = open({ refused: 'You have 10 files already.' });
    await keys.click(make());
    expect(await screen.findByText('You have 10 files already.')).toBeTruthy();
  });
});
