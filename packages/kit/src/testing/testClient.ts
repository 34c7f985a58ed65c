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

/** The server's answer for each operation name: its data. A thrown CombinedError is the answer of a server that refuses the operation; any other error is a failure of the network. */
export type Answers = Record<string, (variables: Record<string, unknown>) => object | Promise<object>>;

/** The portal's own client, with functions instead of the network. */
export function testClient(answers: Answers): Client {
  const transport: Exchange = () => (operations) =>
    pipe(
      operations,
      filter(({ kind }) => kind !== 'teardown'),
      mergeMap((operation) =>
        fromPromise(
          (async () => {
            const name = getOperationName(operation.query) ?? '';
            try {
              const answer = answers[name];
              if (!answer) throw new Error(`The test has no answer for the operation ${name}`);
              return makeResult(operation, { data: await answer(operation.variables ?? {}) });
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
