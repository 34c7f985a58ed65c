import { MESSAGES, WAITING, type WaitingKind, waitingInAll } from '@portal/domain';
import { dueText } from '@portal/requests';
import { useQuery } from 'urql';
import { comingDocument } from './waitingForYou.graphql.ts';

/**
 * What comes to somebody for whom nothing of these kinds waits, in words: how much stands at the stage before theirs and when the first
 * of it is due, and what brings it to them. Reads nothing, and says nothing, while the kinds are not given.
 */
export function useComing(kinds: readonly WaitingKind[] | undefined): { text: string; isKnown: boolean } {
  const after = kinds?.flatMap((kind) => WAITING[kind].after ?? [])[0];
  const [{ data, error }] = useQuery({
    query: comingDocument,
    variables: { stage: after ? [after.stage] : [] },
    pause: !after,
    requestPolicy: 'cache-and-network',
  });
  const { totalCount = 0, edges = [] } = data?.deviceRequests ?? {};
  const first = edges[0]?.node;
  const due = first ? dueText(first) : null;
  const coming =
    after && totalCount > 0
      ? [MESSAGES.comesNext(waitingInAll([totalCount]), after.words, due?.replace(/^Due/, 'due') ?? null)]
      : [];
  const ways = [...new Set(kinds?.flatMap((kind) => WAITING[kind].next ?? []))].slice(0, 2);
  return {
    text: [...coming, ...ways].join(' ') || MESSAGES.noWorkWaitsNext,
    isKnown: !after || Boolean(data || error),
  };
}
