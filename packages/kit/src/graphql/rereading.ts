import { type Exchange, makeOperation, type Operation, type OperationResult } from '@urql/core';
import { pipe, tap } from 'wonka';
import { isCounted } from './cache.ts';

/**
 * Reads everything on the screen again when an answer reports that it may be out of date. The cache cannot do this alone. It cannot
 * invalidate a query without an answer, and while several reads are running it may use an answer from before a change. So there are two
 * exchanges. The one before the cache knows what is on the screen. The one behind the cache knows what is being read; it reads it once more
 * after its answer, which may be from before the change. `outdates` says whether an answer reports a change: the person's own command, or a
 * change by somebody else. Queries for which `isCounted` is true are not read again: reports do not change while somebody reads them. The
 * order in a client is `before`, the cache, `behind`, and then everything that calls the server (ADR 135).
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
          if (operation.kind === 'query' && !isCounted(operation)) shown.set(operation.key, operation);
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
          // After the answer has been passed on, the client accepts the operation again.
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
