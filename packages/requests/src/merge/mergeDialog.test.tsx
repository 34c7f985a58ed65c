import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RequestMenu } from '../dismiss/RequestMenu.tsx';
import { requestDesk } from '../testing/index.ts';
import { useRequestList } from '../useRequestList.ts';

const Menus = () =>
  useRequestList('all', {}).items.map((request) => <RequestMenu key={request.id} request={request} watch />);

const UDI = '(01)51022222233336';
const SIMILAR = {
  ...{ __typename: 'SimilarRequest', number: 'MDR-000042', deviceName: 'Guidewire 260 cm', outcome: null },
  ...{
    submissionDate: '2026-03-15T12:00:00.000Z',
    reason: null,
    supportable: false,
    same: [],
    followUps: [],
    predicted: null,
  },
  support: { __typename: 'RequestSupport', count: 0, supported: false },
};

async function open(similar: object[] = []) {
  const desk = requestDesk('analyst', { id: '57', deviceName: 'Guidewire', udi: UDI, version: 3 });
  const [own] = desk.requests;
  const read: unknown[] = [];
  const sent: unknown[] = [];
  const sought: unknown[] = [];
  const answers: Answers = {
    ...desk.answers,
    SimilarRequests: (variables) => {
      sought.push(variables);
      return { similarRequests: similar };
    },
    MergedDevice: () => ({ deviceRequest: own }),
    MergeTarget: (variables) => {
      read.push(variables.into);
      const more = { 42: {}, 41: { status: 'rejected' } }[String(variables.into)];
      return {
        later: own,
        into: more ? { ...own, id: variables.into, deviceName: 'Guidewire 260 cm', ...more } : null,
      };
    },
    MergeRequest: (variables) => {
      sent.push(variables);
      return { result: { ...own, status: 'dismissed' } };
    },
  };
  const said: string[] = [];
  render(
    <PortalTestProvider
      answers={answers}
      user={testUser('analyst')}
      notices={{ success: (text) => said.push(text), failure: (text) => said.push(text) }}
    >
      <PortalProvider testing>
        <Menus />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const keys = userEvent.setup({ delay: null });
  await keys.click(await screen.findByRole('button', { name: 'More actions for Guidewire' }));
  await keys.click(await screen.findByRole('menuitem', { name: 'Merge into an earlier request…' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Merge MDR-000057 into an earlier request' }),
  );
  return { read, sent, sought, said, keys, field: dialog.getByLabelText(/^Number of the earlier request/) };
}

describe('merging by number', () => {
  it('checks that the request is there, says what merging does, and leaves the person where they are', async () => {
    const { read, sent, said, keys, field } = await open();
    await keys.type(field, 'mdr-42{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge MDR-000057 into MDR-000042?' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(4);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }));
    expect([read, sent]).toEqual([['42'], []]);
    await keys.click(dialog.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(said).toEqual(['Guidewire was merged into MDR-000042']));
    expect(sent).toEqual([{ id: '57', into: '42', version: 3 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['the second one', 'Write the number of a request, such as MDR-000042', []],
    ['57', 'A request cannot be merged into itself.', []],
    ['MDR-58', /MDR-000058/, []],
    ['40', 'MDR-000040 was not found, or you may not read it', ['40']],
    ['41', /MDR-000041.*Rejected/, ['41']],
  ])('refuses %s beside the field', async (typed, message, asked) => {
    const { read, keys, field } = await open();
    await keys.type(field, `${typed}{Enter}`);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(field);
    expect(read).toEqual(asked);
  });

  it('offers what is similar, earlier and open, also by the device identifier, and goes back to another one', async () => {
    const { read, sought, keys } = await open([
      { ...SIMILAR, id: '42', stage: 'under_analysis', readable: true },
      { ...SIMILAR, id: '43', number: 'MDR-000043', stage: 'rejected', readable: true },
      { ...SIMILAR, id: '44', number: 'MDR-000044', stage: 'submitted', readable: false },
    ]);
    const list = within(await screen.findByRole('list', { name: 'Similar requests' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Choose MDR-000042']);
    for (const each of sought)
      expect(each).toMatchObject({ deviceName: 'Guidewire', udi: UDI, except: '57' });
    await keys.click(list.getByRole('button'));
    await keys.click(await screen.findByRole('button', { name: 'Another request' }));
    expect(read).toEqual(['42']);
    await screen.findByLabelText(/^Number of the earlier request/);
  });
});
