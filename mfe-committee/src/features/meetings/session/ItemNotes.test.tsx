// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ItemNotes } from './ItemNotes.tsx';

const ANN = { __typename: 'NamedPerson', id: '70', name: 'Ann' };
const NOTES = {
  ...{ __typename: 'MeetingNotes', id: '4', text: 'It costs less.' as string | null, version: 1 },
  ...{ editedBy: ANN as object | null, editedAt: '2026-11-20T10:00:00.000Z', mayWrite: true },
};

/** The notes on an item with a gateway that may be away or refuse. Returns what reaches it. */
function open(notes: object) {
  const sent: unknown[] = [];
  const network = { isAway: false, isUnread: false, reads: 0, stored: notes, refused: null as object | null };
  const { unmount } = render(
    <PortalTestProvider
      user={testUser('committee')}
      answers={{
        MeetingNotes: () => {
          network.reads++;
          if (network.isUnread) throw new Error('Failed to fetch');
          return { meetingNotes: network.stored };
        },
        SaveMeetingNotes: (variables: unknown) => {
          if (network.isAway) throw new Error('Failed to fetch');
          sent.push(variables);
          return { result: network.refused ?? { ...NOTES, ...(variables as object), version: 2 } };
        },
      }}
      path="/committee-dashboard/meetings/3"
    >
      <PortalProvider testing>
        <ItemNotes meeting="3" item="4" longest={5_000} />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, network, unmount, keys: userEvent.setup() };
}

afterEach(cleanup);

it('shows members the notes and their author, and nothing when there are none', async () => {
  open({ ...NOTES, mayWrite: false });
  expect((await screen.findByRole('region', { name: 'Notes' })).textContent).toBe(
    'Notes by AnnIt costs less.',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  open({ ...NOTES, text: null, version: 0, editedBy: null, mayWrite: false });
  await waitFor(() => expect(document.body.textContent).toBe(''));
});

it('saves the typed text a moment later, and again when the connection is back', async () => {
  const { keys, sent, network } = open(NOTES);
  network.isAway = true;
  await keys.type(await screen.findByRole('textbox', { name: /^Notes/ }), ' Much.');
  await screen.findByRole('alert', {}, { timeout: 4_000 });
  expect(sent).toEqual([]);
  network.isAway = false;
  window.dispatchEvent(new Event('online'));
  await screen.findAllByText(/^Saved /);
  expect(sent).toEqual([{ meeting: '3', item: '4', text: 'It costs less. Much.', version: 1 }]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows what somebody else has written next to the typed text', async () => {
  const { keys, sent, network } = open(NOTES);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Notes/ });
  network.refused = { __typename: 'ConflictError', code: 'notes_changed', message: 'Ann has changed it.' };
  network.stored = { ...NOTES, text: 'It costs more.', version: 2 };
  await keys.type(field, ' Much.');
  expect(
    await screen.findByText('Ann has changed these notes meanwhile.', {}, { timeout: 4_000 }),
  ).toBeTruthy();
  expect(screen.getByText('It costs more.')).toBeTruthy();
  expect(field.value).toBe('It costs less. Much.');
  network.refused = null;
  await keys.click(screen.getByRole('button', { name: 'Save mine in its place' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ text: 'It costs less. Much.', version: 2 });
});

it('keeps the typed text when the notes cannot be read again', async () => {
  const { keys, sent, network } = open(NOTES);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Notes/ });
  network.refused = { __typename: 'ConflictError', code: 'notes_changed', message: 'Ann has changed it.' };
  network.isUnread = true;
  const { reads } = network;
  await keys.type(field, ' Much.');
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 4_000 });
  // After a refusal, the newest notes are read.
  await waitFor(() => expect(network.reads).toBeGreaterThan(reads));
  expect(screen.getByRole('textbox', { name: /^Notes/ })).toBe(field);
  expect(field.value).toBe('It costs less. Much.');
});

it('saves the typed text when another item is shown', async () => {
  const { keys, sent, unmount } = open(NOTES);
  await keys.type(await screen.findByRole('textbox', { name: /^Notes/ }), '!');
  unmount();
  await waitFor(() => expect(sent).toMatchObject([{ text: 'It costs less.!' }]));
});
