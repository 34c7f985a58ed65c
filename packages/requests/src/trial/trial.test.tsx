import { MESSAGES, type Role } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { RequestDetail } from '../detail/RequestDetail.tsx';
import { ApprovalSection } from '../outcome/ApprovalSection.tsx';
import { type DeskRequest, requestDesk } from '../testing/index.ts';
import { OwnEvaluation } from './OwnEvaluation.tsx';

const person = (id: string, name: string) => ({ __typename: 'NamedPerson', id, name });
const [CLEO, DEV] = [person('3', 'Cleo Park'), person('1', 'Dev Rao')];
const QUESTIONS = [
  { __typename: 'TrialQuestion', id: '1', text: 'How easy is it?', scale: 'rating' },
  { __typename: 'TrialQuestion', id: '2', text: 'Again?', scale: 'yes_no' },
  { __typename: 'TrialQuestion', id: '3', text: 'What is missing?', scale: 'text' },
];
const TRIAL = {
  ...{ __typename: 'Trial', id: '1', units: 3, from: '2026-11-23', until: '2026-12-18' },
  ...{ result: null, reason: null, endedAt: null, endedBy: null, questions: QUESTIONS },
  evaluators: [
    {
      ...{ __typename: 'TrialEvaluator', person: CLEO, answeredAt: '2026-11-30T12:00:00.000Z' },
      ...{ answers: '{"1":4,"2":true,"3":"A longer wire"}', text: 'Four patients.' },
    },
    { __typename: 'TrialEvaluator', person: DEV, answeredAt: null, answers: null, text: null },
  ],
};
const ASKED = {
  ...{ __typename: 'AskedEvaluation', id: '1', number: 'MDR-000001', deviceName: 'Device 1' },
  ...{ manufacturer: 'Terumo', units: 3, from: '2026-11-23', until: '2026-12-18', questions: QUESTIONS },
  ...{ answers: null as string | null, text: null as string | null, askedBy: 'Bea Office', isOver: false },
};

function show(role: Role, changes: Partial<DeskRequest> = {}) {
  const desk = requestDesk(role, {
    ...{ status: 'approved', outcome: 'approved_for_trial', orderBlockedBy: 'trial', trial: TRIAL },
    ...changes,
  });
  const sent: Record<string, unknown>[] = [];
  const said: string[] = [];
  const asked = { ...ASKED };
  const { answers } = desk;
  answers.AskedEvaluation = () => ({ askedEvaluation: { ...asked } });
  answers.EvaluateTrial = (variables) => {
    sent.push(variables);
    Object.assign(asked, { answers: variables.answers, text: variables.text });
    return { result: { ...asked } };
  };
  answers.KeepTrial = (variables) => {
    sent.push({ keep: true, ...variables });
    Object.assign(desk.requests[0] as object, {
      orderBlockedBy: null,
      trial: { ...TRIAL, result: 'keep', reason: variables.reason },
    });
    return { result: { ...desk.requests[0] } };
  };
  render(
    <PortalTestProvider
      user={{ ...testUser(role), id: 1 }}
      answers={answers}
      notices={{ success: (text) => said.push(text), failure: (text) => said.push(text) }}
    >
      <PortalProvider testing>
        <RequestDetail id="1">{(read) => <ApprovalSection request={read} />}</RequestDetail>
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { ...desk, asked, sent, said, keys: userEvent.setup({ delay: null }) };
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('a trial', () => {
  it('says how many and when, who has answered, and what the answers say together', async () => {
    show('analyst');
    expect(await screen.findByText('Under way')).toBeTruthy();
    expect(screen.getByText('3 units, Nov 23, 2026 to Dec 18, 2026')).toBeTruthy();
    expect(screen.getByText(/1 of 2 evaluators have answered/).textContent).toContain('Awaited: Dev Rao.');
    const summary = within(screen.getByRole('list', { name: 'What the evaluators say' }));
    expect(summary.getByText(/on average/).textContent).toBe('4 on average, median 4, of 1 answer');
    expect(summary.getByText('Yes').nextElementSibling?.textContent).toBe('1');
    expect(summary.getByText('A longer wire')).toBeTruthy();
    expect(summary.getByText('Four patients.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'End the trial' })).toBeNull();
  });

  it('shows no answers where none may be read', async () => {
    show('provider', {
      trial: {
        ...TRIAL,
        evaluators: TRIAL.evaluators.map((each) => ({ ...each, answers: null, text: null })),
      },
    });
    expect(await screen.findByText(/1 of 2 evaluators have answered/)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'What the evaluators say' })).toBeNull();
  });

  it('is answered by its evaluators, who may leave questions out and change their answers', async () => {
    const { keys, sent, said } = show('committee');
    await keys.click(await screen.findByRole('button', { name: 'Answer the questions' }));
    const rating = within(await screen.findByRole('radiogroup', { name: /^How easy is it/ }));
    await keys.click(rating.getByRole('radio', { name: '5' }));
    await keys.click(within(screen.getByRole('radiogroup', { name: 'Again?' })).getByLabelText('No'));
    await keys.click(screen.getByRole('button', { name: 'Send evaluation' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ id: '1', answers: '{"1":5,"2":false}', text: null });
    expect(said).toEqual([MESSAGES.evaluated]);
    const change = await screen.findByRole('button', { name: 'Change your answers' });
    await waitFor(() => expect(document.activeElement).toBe(change));
    expect(screen.getByText('Not answered')).toBeTruthy();
    await keys.click(change);
    await keys.type(await screen.findByLabelText('What is missing?'), 'A wire');
    await keys.click(screen.getByRole('button', { name: 'Save evaluation' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.answers).toBe('{"1":5,"2":false,"3":"A wire"}');
  });

  it('keeps in sight what an evaluator has typed when the trial ends meanwhile', async () => {
    const { answers, asked, keys } = show('committee');
    answers.EvaluateTrial = () => {
      asked.isOver = true;
      return { result: { __typename: 'ConflictError', code: 'trial_over', message: MESSAGES.trialOver } };
    };
    await keys.click(await screen.findByRole('button', { name: 'Answer the questions' }));
    await keys.type(await screen.findByLabelText('What is missing?'), 'A wire');
    await keys.click(screen.getByRole('button', { name: 'Send evaluation' }));
    expect(await screen.findByText('Your answers were not sent')).toBeTruthy();
    expect(screen.getByText('What is missing? A wire')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Discard Answers' }));
    expect(screen.queryByText('What is missing? A wire')).toBeNull();
  });

  it('keeps the reason in sight when somebody else has ended the trial', async () => {
    const { answers, keys, requests } = show('business_office');
    answers.KeepTrial = () => {
      Object.assign(requests[0] as object, { orderBlockedBy: null, trial: { ...TRIAL, result: 'keep' } });
      return {
        result: { __typename: 'ConflictError', code: 'no_trial_runs', message: MESSAGES.noTrialRuns },
      };
    };
    await keys.click(await screen.findByRole('button', { name: 'End the trial' }));
    await keys.type(await screen.findByLabelText('Reason (optional)'), 'Liked by all.');
    await keys.click(screen.getByRole('button', { name: 'Keep the device' }));
    expect(await screen.findByText('Your reason was not sent')).toBeTruthy();
    expect(screen.getByText('Liked by all.')).toBeTruthy();
  });

  it('says what the gateway refuses beside the question', async () => {
    const { answers, keys } = show('committee');
    const fields = [{ __typename: 'FieldError', field: 'answers', message: MESSAGES.evaluationEmpty }];
    answers.EvaluateTrial = () => ({
      result: { __typename: 'InvalidError', code: 'invalid', message: 'Invalid', fields },
    });
    await keys.click(await screen.findByRole('button', { name: 'Answer the questions' }));
    await keys.click(await screen.findByRole('button', { name: 'Send evaluation' }));
    const rating = await screen.findByRole('radiogroup', { name: /^How easy is it/ });
    await waitFor(() =>
      expect(rating.parentElement?.parentElement?.textContent).toContain(MESSAGES.evaluationEmpty),
    );
  });

  it('ends when the business office keeps the device', async () => {
    const { keys, sent, said } = show('business_office');
    await keys.click(await screen.findByRole('button', { name: 'End the trial' }));
    await keys.type(await screen.findByLabelText('Reason (optional)'), 'Liked by all.');
    await keys.click(screen.getByRole('button', { name: 'Keep the device' }));
    expect(await screen.findByText('Kept')).toBeTruthy();
    expect(sent).toEqual([{ keep: true, id: '1', reason: 'Liked by all.' }]);
    expect(said).toEqual([MESSAGES.trialKept('Device 1')]);
    expect(screen.queryByRole('button', { name: 'End the trial' })).toBeNull();
  });

  it('ends when the business office stops it, which rejects the request', async () => {
    const { keys, calls } = show('business_office');
    await keys.click(await screen.findByRole('button', { name: 'End the trial' }));
    await keys.click(await screen.findByRole('radio', { name: /^Stop/ }));
    await keys.type(screen.getByLabelText(/^Reason/), 'It leaks.');
    await keys.click(screen.getByRole('button', { name: 'Stop the trial' }));
    await waitFor(() =>
      expect(calls).toEqual([{ action: 'stop_trial', variables: { id: '1', reason: 'It leaks.' } }]),
    );
  });

  it('says on which day it begins until then, also to who ends it before', async () => {
    const { keys } = show('business_office', {
      trial: { ...TRIAL, from: '2998-12-01', until: '2998-12-31' },
    });
    expect(await screen.findByText('Begins Dec 1, 2998')).toBeTruthy();
    expect(screen.queryByText('Under way')).toBeNull();
    await keys.click(screen.getByRole('button', { name: 'End the trial' }));
    expect(await screen.findByText(MESSAGES.endsBeforeItBegins('Dec 1, 2998'))).toBeTruthy();
  });

  it('asks its evaluators nothing before its first day', async () => {
    const days = { from: '2998-12-01', until: '2998-12-31' };
    show('analyst', { trial: { ...TRIAL, ...days } });
    expect(await screen.findByText('Begins Dec 1, 2998')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Answer the questions' })).toBeNull();
    render(
      <PortalTestProvider user={testUser('analyst')}>
        <PortalProvider testing>
          <OwnEvaluation asked={{ ...ASKED, ...days } as never} />
        </PortalProvider>
      </PortalTestProvider>,
    );
    expect(screen.getByText(MESSAGES.trialNotBegun('Dec 1, 2998'))).toBeTruthy();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('shows how it ended, and why', async () => {
    show('provider', {
      status: 'rejected',
      outcome: 'rejected',
      orderBlockedBy: null,
      trial: {
        ...TRIAL,
        ...{ result: 'stop', reason: 'It leaks.', endedAt: '2026-12-01T12:00:00.000Z', endedBy: CLEO },
      },
    });
    expect(await screen.findByText('Stopped')).toBeTruthy();
    expect(screen.getByText('It leaks.')).toBeTruthy();
    expect(screen.queryByText(/Awaited/)).toBeNull();
  });
});
