// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Actions } from './Actions.tsx';

const ANN = { __typename: 'NamedPerson', id: '8', name: 'Ann' };
const PRICE = {
  ...{ __typename: 'ActionItem', id: '5', text: 'Ask for a price', personId: '8', name: 'Ann' },
  ...{ dueDay: '2020-12-24', item: null, about: null, done: null as object | null, version: 2 },
  ...{ mayFinish: false, mayReopen: false },
};
const actionsWith = (items: object[], mayNote = false) => ({
  ...{ __typename: 'MeetingActions', id: '3', version: 1, mayNote, items },
});

/** The actions with a gateway that returns `answer` for each change. Returns what is sent. */
function open(first: object, answer: (sent: unknown) => object) {
  const sent: unknown[] = [];
  const takes = (name: string) => (variables: unknown) => {
    sent.push([name, variables]);
    return { result: answer(variables) };
  };
  render(
    <PortalTestProvider
      user={testUser('committee')}
      answers={{
        MeetingActions: () => ({ meetingActions: first }),
        ActionChoices: () => ({
          meeting: {
            ...{ __typename: 'Meeting', id: '3', guests: ['Gil Guest'], items: [] },
            attendance: [{ __typename: 'MeetingAttendance', person: ANN }],
          },
        }),
        NoteAction: takes('note'),
        ChangeAction: takes('change'),
        FinishAction: takes('finish'),
      }}
      path="/committee-dashboard/meetings/3"
    >
      <PortalProvider testing>
        <Actions id="3" />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return sent;
}

afterEach(cleanup);

it('are noted for a guest, and the typed text stays after a refusal', async () => {
  const user = userEvent.setup();
  let isRefused = true;
  const refused = { __typename: 'ConflictError', code: 'actions_full', message: 'There are too many.' };
  const sent = open(actionsWith([], true), () =>
    isRefused ? refused : actionsWith([{ ...PRICE, name: 'Gil Guest', personId: null }], true),
  );
  await user.click(await screen.findByRole('button', { name: 'Note an action' }));
  await user.type(screen.getByRole('textbox', { name: /^What is to be done/ }), 'Ask for a price');
  await user.click(screen.getByRole('combobox', { name: /^Who/ }));
  await user.click(await screen.findByRole('option', { name: 'Gil Guest (guest)' }));
  await user.click(screen.getByRole('button', { name: 'Note the action' }));
  expect(await screen.findByText('There are too many.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^What is to/ }).value).toBe(
    'Ask for a price',
  );
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Note the action' }));
  expect(await screen.findByText('Gil Guest')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('The action has been noted.');
  const input = { text: 'Ask for a price', personId: null, guest: 'Gil Guest', dueDay: null, itemId: null };
  expect(sent.at(-1)).toEqual(['note', { meeting: '3', input }]);
});

it('are marked as done by people who may, with the result', async () => {
  const user = userEvent.setup();
  const done = { __typename: 'ActionDone', at: '2026-11-20T10:00:00.000Z', by: ANN, note: 'Ten.' };
  const sent = open(actionsWith([{ ...PRICE, mayFinish: true }]), () => ({ ...PRICE, done, version: 3 }));
  expect(await screen.findByText('Overdue')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Note an action' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mark as Done: Ask for a price' }));
  await user.type(await screen.findByRole('textbox', { name: /^What came of it/ }), 'Ten.');
  await user.click(screen.getByRole('button', { name: 'Mark as Done' }));
  expect(await screen.findByText('Done')).toBeTruthy();
  expect(sent).toEqual([['finish', { meeting: '3', id: '5', note: 'Ten.' }]]);
});
