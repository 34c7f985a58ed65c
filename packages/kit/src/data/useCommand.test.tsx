// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { graphql } from '../graphql/graphql.ts';
import { PortalTestProvider } from '../testing/PortalTestProvider.tsx';
import type { Answers } from '../testing/testClient.ts';
import { useCommand } from './useCommand.ts';

const orderDocument = graphql(`
  mutation order($id: ID!) {
    result: markOrdered(id: $id) {
      __typename
      ... on Error { message }
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

  it("shows the gateway's reason for a refusal", async () => {
    const message = 'A request that is Submitted cannot become Ordered.';
    const command = renderCommand({ order: () => ({ result: { __typename: 'ConflictError', message } }) });
    expect(await act(() => command.current.run({ id: '7' }))).toEqual({
      ok: false,
      error: { message, fields: [] },
    });
    expect(command.current.error?.message).toBe(message);
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

  it('says its default message when the network fails', async () => {
    const command = renderCommand({
      order() {
        throw new TypeError('Failed to fetch');
      },
    });
    await act(() => command.current.run({ id: '7' }));
    expect(command.current.error).toEqual({ message: 'Failed to mark as ordered', fields: [] });
  });

  it('runs once when it is started twice', async () => {
    let runs = 0;
    const command = renderCommand({
      order: ({ id }) => {
        runs++;
        return { result: { __typename: 'DeviceRequest', id, isOrdered: true } };
      },
    });
    await act(() => Promise.all([command.current.run({ id: '7' }), command.current.run({ id: '7' })]));
    await waitFor(() => expect(command.current.pending).toBe(false));
    expect(runs).toBe(1);
  });
});
