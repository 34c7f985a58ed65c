// @vitest-environment happy-dom

import { MESSAGES } from '@portal/domain';
import { act, renderHook, waitFor } from '@testing-library/react';
import { CombinedError } from '@urql/core';
import { describe, expect, it } from 'vitest';
import { graphql } from '../graphql/graphql.ts';
import { sessionToken } from '../session/token.ts';
import { PortalTestProvider } from '../testing/PortalTestProvider.tsx';
import type { Answers } from '../testing/testClient.ts';
import { useCommand } from './useCommand.ts';

const orderDocument = graphql(`
  mutation order($id: ID!) {
    result: markOrdered(id: $id) {
      __typename
      ... on Error { code message }
      ... on InvalidError { fields { field message } }
      ... on DeviceRequest { id isOrdered }
    }
  }
`);

function renderCommand(answers: Answers) {
  const { result } = renderHook(() => useCommand(orderDocument, { failure: 'Failed to mark as ordered' }), {
    wrapper: ({ children }) => <PortalTestProvider answers={answers}>{children}</PortalTestProvider>,
  });
  return result;
}

describe('useCommand', () => {
  it('gives what the command answered', async () => {
    const command = renderCommand({
      order: ({ id }) => ({ result: { __typename: 'DeviceRequest', id, isOrdered: true } }),
    });
    const outcome = await act(() => command.current.run({ id: '7' }));
    expect(outcome).toEqual({ ok: true, data: { __typename: 'DeviceRequest', id: '7', isOrdered: true } });
    expect(command.current).toMatchObject({ pending: false, error: null });
  });

  it("shows the gateway's reason for a refusal, with its code", async () => {
    const refusal = { code: 'cannot_become', message: 'A request that is Submitted cannot become Ordered.' };
    const command = renderCommand({ order: () => ({ result: { __typename: 'ConflictError', ...refusal } }) });
    expect(await act(() => command.current.run({ id: '7' }))).toEqual({
      ok: false,
      error: { ...refusal, fields: [] },
    });
    expect(command.current.error?.message).toBe(refusal.message);
    act(() => command.current.dismissError());
    expect(command.current.error).toBeNull();
  });

  it('names the fields that were wrong', async () => {
    const fields = [{ __typename: 'FieldError', field: 'id', message: 'Unknown request' }];
    const command = renderCommand({
      order: () => ({ result: { __typename: 'InvalidError', message: 'Unknown request', fields } }),
    });
    const outcome = await act(() => command.current.run({ id: '7' }));
    expect(outcome).toMatchObject({ error: { fields: [{ field: 'id', message: 'Unknown request' }] } });
  });

  it("shows the gateway's reason when it refuses the whole operation, with its code", async () => {
    const message = 'Too many calls. Please try again in 1 minute.';
    const extensions = { code: 'TOO_MANY_REQUESTS', reason: 'too_many_calls' };
    const command = renderCommand({
      order() {
        throw new CombinedError({ graphQLErrors: [{ message, extensions }] });
      },
    });
    await act(() => command.current.run({ id: '7' }));
    expect(command.current.error).toEqual({ message, code: 'too_many_calls', fields: [] });
  });

  it('says its default message when the network fails', async () => {
    const command = renderCommand({
      order() {
        throw new TypeError('Failed to fetch');
      },
    });
    await act(() => command.current.run({ id: '7' }));
    expect(command.current.error).toEqual({
      message: 'Failed to mark as ordered',
      fields: [],
      advice: MESSAGES.noAnswer,
    });
  });

  /** A gateway that records the calls, and answers only when it is told to. */
  function slowGateway() {
    const calledIds: string[] = [];
    const answers: (() => void)[] = [];
    const command = renderCommand({
      async order({ id }) {
        calledIds.push(String(id));
        await new Promise<void>((resolve) => answers.push(resolve));
        if (id === '8') throw new TypeError('Failed to fetch');
        return { result: { __typename: 'DeviceRequest', id, isOrdered: true } };
      },
    });
    const answer = () => act(async () => answers.shift()?.());
    return { calledIds, answer, command };
  }

  it('runs once when it is called twice with the same variables', async () => {
    const { calledIds, answer, command } = slowGateway();
    let outcomes: ReturnType<typeof command.current.run>[] = [];
    act(() => {
      outcomes = ['7', '7'].map((id) => command.current.run({ id }));
    });
    await answer();
    const [first, second] = await act(() => Promise.all(outcomes));
    expect(second).toBe(first);
    expect(command.current.pending).toBe(false);
    expect(calledIds).toEqual(['7']);
  });

  it('runs a call with other variables after the one that runs, and gives it its own outcome', async () => {
    const { calledIds, answer, command } = slowGateway();
    let outcomes: ReturnType<typeof command.current.run>[] = [];
    act(() => {
      outcomes = ['7', '8', '9'].map((id) => command.current.run({ id }));
    });
    expect(calledIds).toEqual(['7']);
    await answer();
    await waitFor(() => expect(calledIds).toEqual(['7', '8']));
    expect(command.current.pending).toBe(true);
    await answer();
    await waitFor(() => expect(calledIds).toEqual(['7', '8', '9']));
    await answer();
    expect(await act(() => Promise.all(outcomes))).toMatchObject([
      { ok: true, data: { id: '7' } },
      { ok: false },
      { ok: true, data: { id: '9' } },
    ]);
    expect(command.current).toMatchObject({ pending: false, error: null });
  });

  it('runs nothing that waited when somebody else has signed in', async () => {
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    const command = renderCommand({
      async order({ id }) {
        sent.push(id);
        await gate;
        return { result: { __typename: 'DeviceRequest', id, isOrdered: true } };
      },
    });
    sessionToken.store('token');
    let outcomes: Promise<unknown[]> = Promise.resolve([]);
    act(() => {
      outcomes = Promise.all(['7', '8'].map((id) => command.current.run({ id })));
    });
    await waitFor(() => expect(sent).toEqual(['7']));
    sessionToken.clear();
    sessionToken.store('another');
    openGate();
    const failed = { ok: false, error: { message: 'Failed to mark as ordered', fields: [] } };
    expect(await act(() => outcomes)).toEqual([expect.objectContaining({ ok: true }), failed]);
    expect(sent).toEqual(['7']);
    sessionToken.clear();
  });
});
