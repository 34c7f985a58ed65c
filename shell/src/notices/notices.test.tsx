import { NOTICE_KINDS, type NoticeKind } from '@portal/domain';
import { sessionToken } from '@portal/kit';
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
/** The pages of notices that are read, and the API's answers for them. */
let reads: string[];
let pageAt: ((cursor: number) => { notices: Notice[]; next?: number }) | undefined;
/** Sends the number of unread notices on the open stream of live changes. */
let tell: (unread: number) => void;
beforeEach(() => {
  sessionToken.store('good');
  reads = [];
  pageAt = undefined;
  notices = [notice(2, { notes: 'For one year.' }), notice(1, { read_at: '2026-03-01T09:00:00.000Z' })];
  preferences = {
    ...(Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, ['portal']])) as Record<NoticeKind, ['portal']>),
    approved: ['portal', 'mail'],
    mandatory: ['question'],
  };
  calls = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path.endsWith('/graphql')) {
      const stream = new TransformStream<string, string>();
      const writer = stream.writable.getWriter();
      tell = (unread) => {
        const changed = { __typename: 'NoticesChange', person: String(testUser('provider').id), unread };
        void writer.write(`event: next\ndata: ${JSON.stringify({ data: { changed } })}\n\n`);
      };
      return new Response(stream.readable.pipeThrough(new TextEncoderStream()), {
        headers: { 'content-type': 'text/event-stream' },
      });
    }
    if (method !== 'GET') calls.push(`${method} ${path} ${body ?? ''}`.trim());
    if (path.endsWith('/preferences')) {
      Object.assign(preferences, method === 'PUT' ? JSON.parse(String(body)) : {});
      return Response.json(preferences);
    }
    if (method === 'PUT') return new Response(null, { status: 204 });
    // A call with a limit of one only asks for the count.
    if (path.includes('/notices?') && !path.endsWith('limit=1')) reads.push(path);
    if (pageAt) {
      const { notices: some, next } = pageAt(
        Number(new URL(path, 'http://portal').searchParams.get('cursor')),
      );
      const link = `</api/notices?limit=20&cursor=${next}>; rel="next"`;
      return Response.json(some, { headers: { 'x-unread-count': '0', ...(next && { link }) } });
    }
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

const show = (content: React.ReactNode, path = '/') =>
  render(
    <ShellTestProvider user={testUser('provider')} path={path}>
      {content}
    </ShellTestProvider>,
  );

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

  it('leads from a question to the box for its answer', async () => {
    notices = [notice(2, { kind: 'question' }), notice(1)];
    show(<Bell />);
    await userEvent.click(screen.getByRole('button', { name: /^Notices/ }));
    const panel = await screen.findByRole('region', { name: 'Notices' });
    const entries = await within(panel).findAllByRole('listitem');
    const led = entries.map((entry) => within(entry).getByRole('link').getAttribute('href'));
    expect(led).toEqual(['/requests/42#answer', '/requests/41']);
  });

  it('reads what is told of the request that a person has chosen in a dashboard', async () => {
    show(<Bell />, '/analyst-dashboard?filter=EP&request=42');
    await waitFor(() => expect(calls).toEqual(['PUT /api/notices/read-all?request=42 {}']));
  });

  it('reads nothing in a dashboard in which nobody has chosen a request', async () => {
    show(<Bell />, '/analyst-dashboard?request=all');
    await screen.findByRole('button', { name: 'Notices, 1 unread' });
    expect(calls).toEqual([]);
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

describe('with very many notices', () => {
  const openPanel = async () => {
    show(<Bell />);
    await userEvent.click(screen.getByRole('button', { name: /^Notices/ }));
    return screen.findByRole('region', { name: 'Notices' });
  };

  it('the open panel shows a new one also where as many are counted as before', async () => {
    const panel = await openPanel();
    expect(await within(panel).findAllByRole('listitem')).toHaveLength(2);
    await vi.waitFor(() => expect(tell).toBeTypeOf('function'));
    tell(1_000);
    expect(await screen.findByRole('button', { name: 'Notices, 99+ unread' })).toBeTruthy();
    notices = [notice(3), ...notices];
    tell(1_000);
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(3));
    expect(panel.textContent).toContain('Closure device 3 was approved');
  });

  it('of which the newest may not be read any more, those behind them are shown', async () => {
    pageAt = (cursor) => (cursor < 3 ? { notices: [], next: cursor + 1 } : { notices: [notice(1)] });
    const panel = await openPanel();
    expect(await within(panel).findByText(/Closure device 1 was approved/)).toBeTruthy();
    expect(reads).toHaveLength(4);
    expect(within(panel).queryByRole('button', { name: /further|more/ })).toBeNull();
    // The shown notice is unread, although it is not among the counted ones.
    expect(within(panel).getByRole('button', { name: 'Mark all as read' })).toBeTruthy();
  });

  it('the panel stops after five pages without any, and looks further back on demand', async () => {
    pageAt = (cursor) => (cursor < 7 ? { notices: [], next: cursor + 1 } : { notices: [notice(1)] });
    const panel = await openPanel();
    expect(await within(panel).findByText('None among the newest')).toBeTruthy();
    expect(reads).toHaveLength(5);
    await userEvent.click(within(panel).getByRole('button', { name: 'Look further back' }));
    expect(await within(panel).findByText(/Closure device 1 was approved/)).toBeTruthy();
    expect(reads).toHaveLength(5 + 8);
  });

  it('the page goes on behind short pages, and ends', async () => {
    pageAt = (cursor) => (cursor < 100 ? { notices: [], next: cursor + 1 } : { notices: [] });
    show(<Notices />);
    for (const sum of [5, 15, 35, 75]) {
      await waitFor(() => expect(reads).toHaveLength(sum));
      const button = await screen.findByRole('button', { name: 'Look further back' });
      await waitFor(() => expect(button.getAttribute('aria-busy') ?? 'false').toBe('false'));
      await userEvent.click(button);
    }
    await waitFor(() => expect(reads).toHaveLength(155));
    await userEvent.click(await screen.findByRole('button', { name: 'Look further back' }));
    expect(await screen.findByText('No notices')).toBeTruthy();
    expect(reads).toHaveLength(155 + 101);
  });
});

describe('the page of notices', () => {
  it('shows older ones on demand', async () => {
    pageAt = (cursor) => {
      const count = cursor === 0 ? 50 : 10;
      return {
        notices: Array.from({ length: count }, (_, at) => notice(1_000 - cursor - at)),
        ...(cursor === 0 && { next: 50 }),
      };
    };
    show(<Notices />);
    expect(await screen.findAllByText(/was approved/)).toHaveLength(50);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByText(/was approved/)).toHaveLength(60));
    expect(screen.queryByRole('button', { name: /Show more|further/ })).toBeNull();
  });

  it('shows only the unread ones on demand', async () => {
    show(<Notices />);
    expect(await screen.findByText(/Closure device 1 was approved/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Read or unread' }), 'Unread');
    await waitFor(() => expect(screen.queryByText(/Closure device 1 was approved/)).toBeNull());
    expect(screen.getByText(/Closure device 2 was approved/)).toBeTruthy();
  });

  it('saves at once how one is told; what is mandatory stays', async () => {
    show(<Notices />);
    await userEvent.click(await screen.findByRole('tab', { name: 'How you are told' }));
    const always = await screen.findByRole('checkbox', { name: 'Questions to you: in the portal' });
    expect((always as HTMLInputElement).disabled).toBe(true);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Approvals: mail' }), 'Once a day');
    expect(calls.at(-1)).toBe('PUT /api/notices/preferences {"approved":["portal","digest"]}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Approvals: in the portal' }));
    expect(calls.at(-1)).toBe('PUT /api/notices/preferences {"approved":["digest"]}');
  });

  it('offers the kinds that can reach the person, and the one that the address names', async () => {
    show(<Notices />, '/notices?kind=submitted');
    const offered = within(await screen.findByRole('combobox', { name: 'Kind' }));
    expect(offered.getByRole('option', { name: 'New requests to analyze' })).toBeTruthy();
    expect(offered.queryByRole('option', { name: 'Requests before the committee' })).toBeNull();
    cleanup();
    show(<Notices />, '/notices#preferences');
    await screen.findByRole('checkbox', { name: 'Questions to you: in the portal' });
    expect(
      screen.queryByRole('checkbox', { name: /^(New requests to analyze|Requests given to you)/ }),
    ).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Approvals: in the portal' })).toBeTruthy();
  });

  it('says what comes when there are none', async () => {
    notices = [];
    show(<Notices />);
    expect(await screen.findByText('No notices')).toBeTruthy();
  });
});
