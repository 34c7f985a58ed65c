// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dashboards } from '../Dashboards.tsx';
import type { Flag } from './flag.ts';

const flag: Flag = {
  dashboard: 'analyst',
  name: 'new-list',
  description: 'Shows the new list.',
  killed: false,
  percent: 10,
  roles: ['analyst'],
  people: ['ann@hospital.test', 'ben@hospital.test'],
  updated_at: '2026-11-20T08:00:00.000Z',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** The page with a gateway that has these flags. Returns the changes that are sent. */
function open(flags: readonly Flag[] = [flag], refusal?: object) {
  const sent: [string, unknown][] = [];
  const shownNotices: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json(path === '/api/flags' ? flags : []);
    sent.push([`${method} ${path}`, JSON.parse(body ?? 'null')]);
    return refusal ? Response.json(refusal, { status: 400 }) : Response.json(flag);
  });
  render(
    <PortalTestProvider
      user={testUser('admin')}
      notices={{ success: (text) => shownNotices.push(text), failure() {} }}
    >
      <PortalProvider testing>
        <Dashboards />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, shownNotices, keys: userEvent.setup() };
}

const row = async (name = 'new-list') =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);

describe('the flags of dashboards', () => {
  it('show for whom each is on', async () => {
    open();
    const cells = await row();
    for (const text of ['analyst', 'Shows the new list.', /^Analyst, 2 people, 10 % of sessions$/])
      expect(cells.getByText(text)).toBeTruthy();
  });

  it('are marked when no version declares them, and when they are switched off', async () => {
    open([{ ...flag, description: null, killed: true, roles: [], people: [], percent: 0 }]);
    const cells = await row();
    for (const text of ['Unknown', 'Switched off', 'Nobody']) expect(cells.getByText(text)).toBeTruthy();
    expect(cells.getByRole('button', { name: 'Switch On new-list' })).toBeTruthy();
  });

  it('say how to get one where there is none', async () => {
    open([]);
    expect(await screen.findByText('No flags')).toBeTruthy();
  });

  it('are switched off after a question, and keep what is set', async () => {
    const { keys, sent, shownNotices } = open();
    await keys.click((await row()).getByRole('button', { name: 'Switch Off new-list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch flag off' }));
    expect(sent).toEqual([]);
    await keys.click(dialog.getByRole('button', { name: 'Switch Off' }));
    await waitFor(() => expect(shownNotices).toEqual(['new-list has been switched off']));
    // Only the kill switch is sent. A full change would be refused because of an address that no longer exists, and would undo changes of
    // others.
    expect(sent).toEqual([['PUT /api/flags/analyst/new-list', { killed: true }]]);
  });

  it('are changed in a form', async () => {
    const { keys, sent, shownNotices } = open();
    await keys.click((await row()).getByRole('button', { name: 'Edit new-list' }));
    const form = within(await screen.findByRole('form', { name: 'Flag new-list' }));
    await keys.click(form.getByRole('checkbox', { name: 'Administrator' }));
    const people = form.getByLabelText('On for people');
    await keys.clear(people);
    await keys.type(people, 'cy@hospital.test');
    const share = form.getByLabelText(/^On for a share/);
    await keys.clear(share);
    await keys.type(share, '25');
    await keys.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(shownNotices).toEqual(['new-list has been changed']));
    expect(sent).toEqual([
      [
        'PUT /api/flags/analyst/new-list',
        { roles: ['analyst', 'admin'], people: ['cy@hospital.test'], percent: 25 },
      ],
    ]);
  });

  it('say what is wrong beside the field, and keep what was typed', async () => {
    const error = 'Nobody here has the address no@where.example';
    const { keys } = open([flag], {
      error,
      code: 'invalid',
      fields: [{ field: 'people.0', message: error }],
    });
    await keys.click((await row()).getByRole('button', { name: 'Edit new-list' }));
    const form = within(await screen.findByRole('form', { name: 'Flag new-list' }));
    const share = form.getByLabelText(/^On for a share/);
    await keys.clear(share);
    await keys.type(share, '101');
    await keys.click(form.getByRole('button', { name: 'Save Changes' }));
    expect((await form.findAllByText(/whole number from 0 to 100/)).length).toBeGreaterThan(0);
    await keys.clear(share);
    await keys.type(share, '20');
    await keys.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(form.getAllByText(error).length).toBeGreaterThan(0));
    expect(form.getByLabelText('On for people').getAttribute('aria-invalid')).toBe('true');
    expect((share as HTMLInputElement).value).toBe('20');
  });
});
