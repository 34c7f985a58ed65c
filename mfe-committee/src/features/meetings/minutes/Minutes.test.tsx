// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Minutes } from './Minutes.tsx';

const person = (id: string, name: string) => ({ __typename: 'NamedPerson', id, name });
const PRIYA = person('70', 'Priya Raman');

const part = (item: string | null, heading: string, text: string, gaps: string[] = []) => ({
  ...{ __typename: 'MinutesPart', item, heading, text, gaps },
});
const DRAFT = {
  __typename: 'MeetingMinutes',
  id: '3',
  state: 'draft',
  version: 1,
  actionsVersion: 0,
  parts: [
    part(null, '', 'Present: Ann, Ben'),
    part('4', '1. MDR-000007 Pump', '[To write: what was said]\n\nVotes: 3 approve', ['what was said']),
  ],
  hiddenItems: [] as number[],
  additions: [] as object[],
  approvedBy: null as object | null,
  approvedAt: null as string | null,
  editedBy: null as string | null,
  changedAt: '2026-11-20T10:00:00.000Z',
  mayWrite: false,
  mayApprove: false,
};
const APPROVED = { ...DRAFT, state: 'approved', approvedBy: PRIYA, approvedAt: '2026-11-21T10:00:00.000Z' };

/** The minutes with a test gateway. Returns what is sent. */
function open(
  first: object | null,
  { taken = (): object => ({ ...DRAFT, version: 2 }), chair = PRIYA } = {},
) {
  const sent: unknown[] = [];
  const stored = { minutes: first };
  const takes = (name: string) => (variables: unknown) => {
    sent.push([name, variables]);
    return { result: taken() };
  };
  render(
    <PortalTestProvider
      user={testUser('committee')}
      answers={{
        MeetingMinutes: () => ({ meetingMinutes: stored.minutes }),
        MeetingActions: () => ({ meetingActions: null }),
        MinuteTaker: () => ({
          meeting: { __typename: 'Meeting', id: '3', chair, minuteTaker: null, attendance: [] },
        }),
        SaveMinutes: takes('save'),
        ApproveMinutes: takes('approve'),
        AddToMinutes: takes('add'),
      }}
      path="/committee-dashboard/meetings/3"
    >
      <PortalProvider testing>
        <Minutes id="3" />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, stored };
}

afterEach(cleanup);

it('shows the text, and the gaps that are still to be written', async () => {
  open({ ...DRAFT, hiddenItems: [2] });
  expect(await screen.findByText('Present: Ann, Ben')).toBeTruthy();
  expect(screen.getByText('1. MDR-000007 Pump: what was said')).toBeTruthy();
  expect(screen.getByText('[To write: what was said]').tagName).toBe('MARK');
  expect(screen.getByText(/You are recused from item 2/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve the minutes' })).toBeNull();
});

it('saves the typed text a moment later, under the headings', async () => {
  const user = userEvent.setup();
  const { sent } = open({ ...DRAFT, mayWrite: true });
  await user.type(await screen.findByRole('textbox', { name: 'The meeting' }), ', Cora');
  await waitFor(
    () =>
      expect(sent).toEqual([
        [
          'save',
          {
            meeting: '3',
            version: 1,
            text: 'Present: Ann, Ben, Cora\n\n## 1. MDR-000007 Pump\n\n[To write: what was said]\n\nVotes: 3 approve',
          },
        ],
      ]),
    { timeout: 5_000 },
  );
});

it('keeps the typed text when somebody else was first, and asks which one counts', async () => {
  const user = userEvent.setup();
  const refused = { __typename: 'ConflictError', code: 'minutes_changed', message: 'Ben has changed it.' };
  const { sent, stored } = open({ ...DRAFT, mayWrite: true }, { taken: () => refused });
  stored.minutes = {
    ...DRAFT,
    ...{ mayWrite: true, version: 2, editedBy: 'Ben' },
    parts: [part(null, '', 'Present: Ben'), DRAFT.parts[1]],
  };
  const field = await screen.findByRole('textbox', { name: 'The meeting' });
  await user.type(field, ', Cora');
  expect(await screen.findByText(/^Ben has changed these minutes/, {}, { timeout: 5_000 })).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('Present: Ann, Ben, Cora');
  expect(screen.getByText('Present: Ben')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save mine in its place' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject(['save', { version: 2 }]));
  await user.click(screen.getByRole('button', { name: 'Take the other one' }));
  expect((field as HTMLTextAreaElement).value).toBe('Present: Ben');
});

it('is approved by the chair, who sees the gaps that are still to be written', async () => {
  const user = userEvent.setup();
  const { sent } = open({ ...DRAFT, mayApprove: true }, { taken: () => APPROVED });
  await user.click(await screen.findByRole('button', { name: 'Approve the minutes' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^1 place is still to be written/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Approve the minutes' }));
  await waitFor(() => expect(sent).toEqual([['approve', { meeting: '3', version: 1, actionsVersion: 0 }]]));
});

it('takes an addition about an item when it is approved', async () => {
  const user = userEvent.setup();
  const addition = { __typename: 'MinutesAddition', text: 'It was two.', about: null, author: PRIYA };
  const added = { ...APPROVED, additions: [{ ...addition, at: '2026-11-22T10:00:00.000Z' }] };
  const { sent } = open({ ...added, mayWrite: true }, { taken: () => added });
  expect(await screen.findByText('It was two.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'What is wrong or missing' }), 'Also Cora.');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent).toEqual([['add', { meeting: '3', text: 'Also Cora.', item: null }]]));
});
