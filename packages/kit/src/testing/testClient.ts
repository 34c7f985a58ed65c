import {
  type Client,
  CombinedError,
  type Exchange,
  getOperationName,
  makeErrorResult,
  makeResult,
} from '@urql/core';
import { filter, fromPromise, mergeMap, pipe } from 'wonka';
import { createPortalClient } from '../graphql/client.ts';
import type { MockGateway } from './mockGateway.ts';

/** The server's answer for each operation name: its data. A thrown CombinedError is the answer of a server that refuses the operation; any other error is a failure of the network. */
export type Answers = Record<string, (variables: Record<string, unknown>) => object | Promise<object>>;

/** The portal's own client, with functions instead of the network, and a made-up gateway for what they do not answer. */
export function testClient(answers: Answers, gateway?: MockGateway): Client {
  const transport: Exchange = () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind !== 'teardown'),
      mergeMap((operation) =>
        fromPromise(
          (async () => {
            const name = getOperationName(operation.query) ?? '';
            try {
              const variables = operation.variables ?? {};
              const answer = answers[name]?.(variables) ?? gateway?.answer(operation.query, variables);
              if (!answer) throw new Error(`The test has no answer for the operation ${name}`);
              return makeResult(operation, { data: await answer });
            } catch (error) {
              const result = makeErrorResult(operation, error as Error);
              return error instanceof CombinedError ? { ...result, error } : result;
            }
          })(),
        ),
      ),
    );
  return createPortalClient({ transport });
}
