// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CommitteeDecision } from './CommitteeDecision.tsx';

const REQUEST = { id: '1', deviceName: 'Micra AV2', status: 'committee_review' } as const;

async function open() {
  const { answers } = requestDesk('business_office', REQUEST);
  const sent: Record<string, unknown>[] = [];
  answers.EvaluatorCandidates = () => ({
    evaluatorCandidates: [
      { __typename: 'NamedPerson', id: '3', name: 'Cleo Park' },
      { __typename: 'NamedPerson', id: '4', name: 'Dev Rao' },
    ],
  });
  const { ApproveRequest: approve } = answers;
  answers.ApproveRequest = (variables) => {
    sent.push(variables);
    return approve?.(variables) ?? {};
  };
  render(
    <PortalTestProvider user={testUser('business_office')} answers={answers}>
      <PortalProvider testing>
        <CommitteeDecision
          request={{ ...REQUEST, isOrdered: false, isOnShelf: false }}
          onDecided={() => {}}
        />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const keys = userEvent.setup({ delay: null });
  await keys.click(screen.getByRole('radio', { name: 'Approve for trial' }));
  await screen.findByLabelText(/^Units/);
  const choose = async (name: string) => {
    await keys.type(screen.getByRole('combobox', { name: /^Evaluators/ }), name.slice(0, 4));
    await keys.click(await screen.findByRole('option', { name }));
  };
  return { sent, keys, choose };
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('an approval for trial', () => {
  it('sends units, days, evaluators and questions', async () => {
    const { sent, keys, choose } = await open();
    await keys.type(screen.getByLabelText(/^Units/), '3');
    await keys.type(screen.getByLabelText(/^From/), '2999-12-01');
    await keys.type(screen.getByLabelText(/^Until/), '2999-12-31');
    await choose('Cleo Park');
    await choose('Dev Rao');
    await keys.click(screen.getByRole('button', { name: 'Remove question 2' }));
    await keys.click(screen.getByRole('button', { name: 'Approve' }));
    await keys.click(await screen.findByRole('button', { name: 'Approve for Trial' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      id: '1',
      notes: null,
      outcome: 'approved_for_trial',
      trial: {
        units: 3,
        from: '2999-12-01',
        until: '2999-12-31',
        evaluatorIds: ['3', '4'],
        questions: [
          { text: 'How easy is it to use?', scale: 'rating' },
          { text: 'What should be better?', scale: 'text' },
        ],
      },
    });
  });

  it('offers nobody twice, takes evaluators off again, and the focus stays in the field', async () => {
    const { keys, choose } = await open();
    await choose('Cleo Park');
    const chosen = within(screen.getByRole('list', { name: 'Chosen evaluators' }));
    expect(chosen.getByText('Cleo Park')).toBeTruthy();
    const field = screen.getByRole('combobox', { name: /^Evaluators/ });
    await keys.type(field, 'a');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Dev Rao']);
    await keys.click(screen.getByRole('button', { name: 'Remove Cleo Park' }));
    expect(screen.queryByRole('list', { name: 'Chosen evaluators' })).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  it('adds a question, and the focus goes to it', async () => {
    const { keys } = await open();
    await keys.click(screen.getByRole('button', { name: 'Add a question' }));
    const added = within(await screen.findByRole('group', { name: 'Question 4' }));
    await waitFor(() => expect(document.activeElement).toBe(added.getByLabelText(/^Question 4/)));
  });

  it('says in its place what is missing, before anybody is asked to confirm', async () => {
    const { sent, keys } = await open();
    await keys.click(screen.getByRole('button', { name: 'Approve' }));
    expect((await screen.findAllByText('There must be 1 to 30 evaluators')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/^Units are required/).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/^Until is required/).length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });
});
