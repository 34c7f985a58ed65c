import { testUser } from '@portal/kit/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Notices } from '../pages/notices/Notices.tsx';
import { ShellTestProvider } from '../testing/ShellTestProvider.tsx';
import { Bell } from './Bell.tsx';
import type { Notice, Preferences } from './notices.ts';

const notice = (id: number, changes: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'approved',
  request: { id: 40 + id, number: `MDR-00004${id}`, device_name: 'Closure device' },
  actor: { id: 9, name: 'Bea Office' },
  text: `Closure device ${id} was approved`,
  notes: null,
  created_at: '2026-03-01T08:00:00.000Z',
  read_at: null,
  ...changes,
});

let notices: Notice[];
let preferences: Preferences;
let calls: string[];
beforeEach(() => {
  notices = [notice(2, { notes: 'For one year.' }), notice(1, { read_at: '2026-03-01T09:00:00.000Z' })];
  preferences = {
    approved: ['portal', 'mail'],
    question: ['portal'],
    mandatory: ['question'],
  } as Preferences;
  for (const kind of ['answer', 'given', 'overdue', 'escalated', 'reminder', 'mention', 'submitted'] as const)
    preferences[kind] = ['portal'];
  for (const kind of [
    'to_decide',
    'rejected',
    'dismissed',
    'restored',
    'taken',
    'sent_to_committee',
  ] as const)
    preferences[kind] = ['portal'];
  for (const kind of ['ordered', 'backordered', 'on_shelf'] as const) preferences[kind] = [];
  calls = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') calls.push(`${method} ${path} ${body ?? ''}`.trim());
    if (path.endsWith('/preferences')) {
      Object.assign(preferences, method === 'PUT' ? JSON.parse(String(body)) : {});
      return Response.json(preferences);
    }
    if (method === 'PUT') return new Response(null, { status: 204 });
    const onlyUnread = path.includes('unread=true');
    const unread = notices.filter(({ read_at }) => !read_at);
    return Response.json(onlyUnread ? unread : notices, {
      headers: { 'x-unread-count': String(unread.length) },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (content: React.ReactNode) =>
  render(<ShellTestProvider user={testUser('provider')}>{content}</ShellTestProvider>);

describe('the bell', () => {
  it('says how many are unread, whenever it comes to the page', async () => {
    show(<Bell />);
    expect((await screen.findByRole('button', { name: 'Notices, 1 unread' })).textContent).toBe('1');
  });

  it('opens the newest notices, says which are unread, and reads the one that is opened', async () => {
    show(<Bell />);
    await userEvent.click(screen.getByRole('button', { name: /^Notices/ }));
    const panel = await screen.findByRole('region', { name: 'Notices' });
    const [unread, read] = await within(panel).findAllByRole('listitem');
    expect(unread?.textContent).toContain('Unread: Closure device 2 was approved');
    expect(unread?.textContent).toContain('For one year.');
    expect(read?.textContent).not.toContain('Unread');
    await userEvent.click(within(unread as HTMLElement).getByRole('link'));
    expect(calls).toEqual(['PUT /api/notices/2/read {}']);
  });

  it('closes with Esc, and gives the focus back', async () => {
    show(<Bell />);
    const bell = screen.getByRole('button', { name: /^Notices/ });
    await userEvent.click(bell);
    const panel = await screen.findByRole('region', { name: 'Notices' });
    within(panel).getByRole('link', { name: 'All notices and how you are told' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notices' })).toBeNull();
    expect(document.activeElement).toBe(bell);
  });
});

describe('the page of notices', () => {
  it('shows only the unread ones on demand', async () => {
    show(<Notices />);
    expect(await screen.findByText(/Closure device 1 was approved/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Read or unread' }), 'Unread');
    await waitFor(() => expect(screen.queryByText(/Closure device 1 was approved/)).toBeNull());
    expect(screen.getByText(/Closure device 2 was approved/)).toBeTruthy();
  });

  it('saves at once how one is told; what is mandatory stays', async () => {
    show(<Notices />);
    const always = await screen.findByRole('checkbox', { name: 'Questions to you: in the portal' });
    expect((always as HTMLInputElement).disabled).toBe(true);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Approvals: mail' }), 'Once a day');
    expect(calls.at(-1)).toBe('PUT /api/notices/preferences {"approved":["portal","digest"]}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Approvals: in the portal' }));
    expect(calls.at(-1)).toBe('PUT /api/notices/preferences {"approved":["digest"]}');
  });

  it('says what comes when there are none', async () => {
    notices = [];
    show(<Notices />);
    expect(await screen.findByText('No notices')).toBeTruthy();
  });
});
