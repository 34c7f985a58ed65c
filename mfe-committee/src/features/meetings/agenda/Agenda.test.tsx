// @vitest-environment happy-dom
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Agenda } from './Agenda.tsx';

const request = (id: string, more: object = {}) => ({
  __typename: 'AgendaRequest' as const,
  id,
  number: `MDR-00000${id}`,
  deviceName: `Device ${id}`,
  department: 'Cath Lab',
  stage: 'committee_review' as const,
  isUrgent: false,
  dueDay: '2026-12-01',
  overdue: false,
  waitsForSecond: false,
  ...more,
});
const item = (id: string, more: object = {}) => ({
  __typename: 'MeetingItem' as const,
  id,
  text: null,
  minutes: null,
  fallen: false,
  votesCast: 2,
  eligible: 5,
  recused: [] as { id: string; name: string }[],
  request: request(id),
  ...more,
});
const ITEMS = [
  item('1', { minutes: 15 }),
  item('2', { fallen: true, request: request('2', { stage: 'approved' }) }),
  item('3', { text: 'Other matters', request: null }),
];

function open({ mayChange = true, items = ITEMS, refused = false } = {}) {
  const sent: [string, unknown][] = [];
  const said: string[] = [];
  const answer = (name: string, result: object) => (variables: unknown) => {
    sent.push([name, variables]);
    return {
      result: refused
        ? { __typename: 'ConflictError', code: 'agenda_changed', message: 'Somebody was faster.' }
        : result,
    };
  };
  const answers: Answers = {
    MeetingProposals: () => ({ meetingProposals: [request('7', { isUrgent: true }), request('8')] }),
    AddMeetingItem: answer('add', item('9')),
    ChangeMeetingItem: answer('change', item('1')),
    RemoveMeetingItem: answer('remove', { __typename: 'RemovedMeetingItem', id: '1' }),
    OrderMeetingItems: answer('order', { __typename: 'MeetingOrder', items: [] }),
  };
  const notices = { success: () => {}, failure: (text: string) => void said.push(text) };
  const page = (shown: typeof ITEMS) => (
    <PortalTestProvider user={testUser('committee')} answers={answers} notices={notices}>
      <PortalProvider testing>
        <Agenda meeting="3" items={shown} mayChange={mayChange} />
      </PortalProvider>
    </PortalTestProvider>
  );
  const { rerender } = render(page(items));
  const rows = within(screen.getByRole('list', { name: 'Agenda' })).queryAllByRole('listitem');
  return { sent, said, rows, keys: userEvent.setup(), show: (shown: typeof ITEMS) => rerender(page(shown)) };
}

afterEach(cleanup);

describe('the agenda of a meeting', () => {
  it('shows requests with their votes, dropped requests, and other items', () => {
    const { rows } = open({ mayChange: false });
    const [first, second, third] = rows.map((row) => within(row));
    expect(first?.getByRole('link', { name: 'MDR-000001 Device 1' }).getAttribute('href')).toBe(
      '/requests/1',
    );
    expect(first?.getByText(/2 of 5 voted/)).toBeTruthy();
    expect(second?.getByText(/^Has left committee review: Approved/)).toBeTruthy();
    expect(third?.getByText(/Other matters/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows on which request an approval waits for a second person', () => {
    const { rows } = open({
      items: [item('1', { request: request('1', { waitsForSecond: true }) }), item('2')],
    });
    expect(rows.map(({ textContent }) => /waits for a second approval/.test(textContent))).toEqual([
      true,
      false,
    ]);
  });

  it('is sorted with buttons, and announces the new place of the item', async () => {
    const { sent, keys } = open();
    await keys.click(screen.getByRole('button', { name: 'Move down: MDR-000001 Device 1' }));
    expect(await screen.findByText('MDR-000001 Device 1 is item 2 of 3.')).toBeTruthy();
    expect(sent).toEqual([['order', { meeting: '3', order: ['2', '1', '3'], seen: ['1', '2', '3'] }]]);
  });

  it('is sorted by dragging', async () => {
    const { sent, rows } = open();
    const [first, , third] = rows as [HTMLElement, HTMLElement, HTMLElement];
    fireEvent.dragStart(third);
    fireEvent.dragOver(first);
    fireEvent.drop(first);
    await expect
      .poll(() => sent)
      .toEqual([['order', { meeting: '3', order: ['3', '1', '2'], seen: ['1', '2', '3'] }]]);
  });

  it('keeps minutes when the field is left', async () => {
    const { sent, keys } = open();
    const field = screen.getByRole('spinbutton', { name: 'Minutes: MDR-000001 Device 1' });
    await keys.clear(field);
    await keys.type(field, '20');
    await keys.tab();
    await expect.poll(() => sent).toEqual([['change', { meeting: '3', item: '1', minutes: 20 }]]);
  });

  it('takes the requests that need the committee most, and texts', async () => {
    const { sent, keys } = open();
    await keys.click(screen.getByRole('button', { name: 'Add requests' }));
    const dialog = within(await screen.findByRole('dialog'));
    const offered = within(await dialog.findByRole('list', { name: 'Requests in committee review' }));
    expect((await offered.findAllByRole('listitem')).map((row) => row.textContent?.slice(0, 10))).toEqual([
      'MDR-000007',
      'MDR-000008',
    ]);
    await keys.click(offered.getByRole('button', { name: 'Add: MDR-000007 Device 7' }));
    await keys.click(dialog.getByRole('button', { name: 'Close' }));
    await keys.type(screen.getByRole('textbox', { name: 'Another item' }), 'Budget{Enter}');
    await expect
      .poll(() => sent)
      .toEqual([
        ['add', { meeting: '3', requestId: '7' }],
        ['add', { meeting: '3', text: 'Budget' }],
      ]);
  });

  it('takes any request by its number', async () => {
    const { sent, keys } = open();
    await keys.click(screen.getByRole('button', { name: 'Add requests' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole('textbox', { name: 'Number of another request' });
    await keys.type(field, 'the pump{Enter}');
    expect(await dialog.findByRole('link', { name: /^Write the number of a request/ })).toBeTruthy();
    await keys.clear(field);
    await keys.type(field, 'mdr 42{Enter}');
    await expect.poll(() => sent).toEqual([['add', { meeting: '3', requestId: '42' }]]);
    await expect.poll(() => (field as HTMLInputElement).value).toBe('');
  });

  it('shows who is recused, and shows them no votes', () => {
    const person = (id: string, name: string) => ({ __typename: 'NamedPerson', id, name });
    const [own, other] = [person('1', 'Test Person'), person('8', 'Robert Ashworth')];
    const { rows } = open({
      mayChange: false,
      items: [item('1', { recused: [other] }), item('2', { recused: [own, other] })],
    });
    expect(rows[0]?.textContent).toMatch(/2 of 5 voted · recused: Robert Ashworth$/);
    expect(rows[1]?.textContent).toMatch(/ · you are recused · recused: Robert Ashworth$/);
  });

  it('keeps the focus in the list when a row goes', () => {
    const { show } = open();
    const remove = (name: string) => screen.getByRole('button', { name: `Remove: ${name}` });
    remove('MDR-000002 Device 2').focus();
    show([ITEMS[0], ITEMS[2]] as typeof ITEMS);
    expect(document.activeElement).toBe(remove('Other matters'));
    show([ITEMS[0]] as typeof ITEMS);
    expect(document.activeElement).toBe(remove('MDR-000001 Device 1'));
    show([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add requests' }));
  });

  it('shows why an action was refused', async () => {
    const { said, keys } = open({ refused: true });
    await keys.click(screen.getByRole('button', { name: 'Remove: Other matters' }));
    await expect.poll(() => said).toEqual(['Somebody was faster.']);
  });

  it('says that it is empty', () => {
    open({ items: [] });
    expect(screen.getByText('Nothing is on the agenda yet')).toBeTruthy();
  });
});
