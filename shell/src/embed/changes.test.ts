// @vitest-environment happy-dom
import { graphql } from '@portal/kit';
import { startServer } from '@portal/kit/testing';
import { createRequest, makeOperation, makeResult, type OperationType } from '@urql/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellChanges } from './changes.ts';

const create = graphql(`
  mutation Create($input: DeviceRequestInput!) {
    result: createDeviceRequest(input: $input) { __typename ... on DeviceRequest { id } }
  }
`);
const order = graphql(`
  mutation Order($id: ID!) {
    result: markOrdered(id: $id) { __typename ... on DeviceRequest { id } }
  }
`);

describe('what a page is told of requests', () => {
  const tell = vi.fn();
  const onResult = tellChanges(tell, (id) => id !== '11');
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeEach(async () => {
    tell.mockClear();
    server = await startServer(({ url }, _body, response) => {
      if (url !== '/api/device-requests/7') return void response.writeHead(404).end('{"error":"Not found"}');
      response.end(JSON.stringify({ status: 'approved', is_ordered: true, is_on_shelf: false }));
    });
  });
  afterEach(() => server.stop());

  const answered = (kind: OperationType, document: typeof create | typeof order, data: object) => {
    const request = createRequest(document as typeof order, { id: '7' });
    onResult(makeResult(makeOperation(kind, request, { url: '', requestPolicy: 'network-only' }), { data }));
  };
  const result = (__typename: string, id = '7') => ({ result: { __typename, id } });

  it('names a new request by its id', () => {
    answered('mutation', create, result('DeviceRequest'));
    expect(tell).toHaveBeenCalledExactlyOnceWith({ type: 'submitted', id: '7' });
  });

  it('names a command with the stage that it led to', async () => {
    answered('mutation', order, result('DeviceRequest'));
    await vi.waitFor(() =>
      expect(tell).toHaveBeenCalledExactlyOnceWith({ type: 'changed', id: '7', status: 'ordered' }),
    );
  });

  it('names a request that is gone as deleted', async () => {
    answered('mutation', order, result('DeletedRequest', '8'));
    await vi.waitFor(() =>
      expect(tell).toHaveBeenCalledExactlyOnceWith({ type: 'changed', id: '8', status: 'deleted' }),
    );
  });

  it('names changes by others as they come, but not the mark of a gap', () => {
    answered('subscription', order, { requestChanged: { id: '9', stage: 'rejected' } });
    answered('subscription', order, { requestChanged: { id: '10', stage: null } });
    answered('subscription', order, { requestChanged: { id: '0', stage: null } });
    expect(tell.mock.calls).toEqual([
      [{ type: 'changed', id: '9', status: 'rejected' }],
      [{ type: 'changed', id: '10', status: 'deleted' }],
    ]);
  });

  it('leaves out every request that the frame is not about', () => {
    answered('mutation', create, result('DeviceRequest', '11'));
    answered('mutation', order, result('DeviceRequest', '11'));
    answered('subscription', order, { requestChanged: { id: '11', stage: 'rejected' } });
    expect(tell).not.toHaveBeenCalled();
  });

  it('leaves out refusals, reading, and changes of people', () => {
    answered('mutation', create, result('InvalidError'));
    answered('mutation', order, result('User'));
    answered('query', order, result('DeviceRequest'));
    expect(tell).not.toHaveBeenCalled();
  });
});
