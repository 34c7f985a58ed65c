import { type Exchange, makeOperation, type Operation, type OperationResult } from '@urql/core';
import { pipe, tap } from 'wonka';

/** The gateway looks every thirty seconds for what it has to count, and counts for a while. */
const COUNTED_AFTER_MS = 40_000;

/**
 * Reads everything again that is on the screen when an answer says that it may be out of date. The cache cannot do this alone: it cannot
 * invalidate what it has no answer for yet, and while several reads are running it may use an answer from before a change. So there are two
 * exchanges. The one before the cache knows what is on the screen. The one behind the cache knows what is being read, and reads it once more
 * after its answer has come, because it may have been read before the change. `outdates` says whether an answer reports a change: the person's
 * own command, or somebody else's change. Somebody else's change reaches what `isCounted` half a minute later, so such a read waits that
 * long. The order in a client is `before`, the cache, `behind`, and then everything that calls the server
 * (ADR 135).
 */
export function rereading(
  outdates: (result: OperationResult) => boolean,
  isCounted: (operation: Operation) => boolean,
): {
  before: Exchange;
  behind: Exchange;
} {
  const shown = new Map<number, Operation>();
  const waiting = new Set<number>();
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
          const again = (key: number) => {
            const operation = shown.get(key);
            const read = underWay.get(key);
            if (read) read.isOld = true;
            else if (operation) readAgain(client, operation);
          };
          for (const [key, operation] of shown) {
            if (result.operation.kind !== 'subscription' || !isCounted(operation)) again(key);
            else if (!waiting.has(key)) {
              waiting.add(key);
              setTimeout(() => {
                waiting.delete(key);
                again(key);
              }, COUNTED_AFTER_MS);
            }
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
