import { type Exchange, makeOperation, type Operation, type OperationResult } from '@urql/core';
import { pipe, tap } from 'wonka';

/**
 * Reads again all that is shown when an answer says that it may be out of date. The cache alone does not: what it has no answer for
 * yet it cannot invalidate, and while several reads are on their way it may answer from what came before a change. One exchange
 * stands before the cache, and knows what is shown; the other one behind it, and knows what is being read: that is read once more
 * when its answer has come, because it may have been made before the change.
 *
 * `outdates` says whether an answer tells of a change: one's own command, or somebody else's. In a client `before` comes first, then the
 * cache, then `behind`, then all that goes to the server (ADR 135).
 */
export function rereading(outdates: (result: OperationResult) => boolean): {
  before: Exchange;
  behind: Exchange;
} {
  const shown = new Map<number, Operation>();
  const underWay = new Map<number, { isOld: boolean }>();

  const before: Exchange =
    ({ client, forward }) =>
    (operations) =>
      pipe(
        operations,
        tap((operation) => {
          if (operation.kind === 'query') shown.set(operation.key, operation);
          if (operation.kind === 'teardown') shown.delete(operation.key);
        }),
        forward,
        tap((result) => {
          if (!outdates(result)) return;
          for (const [key, operation] of shown) {
            const read = underWay.get(key);
            if (read) read.isOld = true;
            else readAgain(client, operation);
          }
        }),
      );

  const behind: Exchange =
    ({ client, forward }) =>
    (operations) =>
      pipe(
        operations,
        tap(({ kind, key }) => {
          if (kind === 'query') underWay.set(key, { isOld: false });
          if (kind === 'teardown') underWay.delete(key);
        }),
        forward,
        tap(({ operation, hasNext }) => {
          if (operation.kind !== 'query' || hasNext) return;
          const read = underWay.get(operation.key);
          underWay.delete(operation.key);
          // When the answer has been handed on, the client takes the operation again.
          if (read?.isOld) void Promise.resolve().then(() => readAgain(client, operation));
        }),
      );

  return { before, behind };
}

type Reader = Parameters<Exchange>[0]['client'];

const readAgain = (client: Reader, operation: Operation): void =>
  client.reexecuteOperation(
    makeOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' }),
  );
