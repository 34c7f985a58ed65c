import { MESSAGES, pathTo, type Stage, TRANSITIONS, WAITING, type WaitingKind } from '@portal/domain';
import { useLast } from '@portal/kit';
import { dueText } from '@portal/requests';
import { useQuery } from 'urql';
import { comingDocument } from './waitingForYou.graphql.ts';

/** Where requests are at the stage before that of a kind, in words, for the kinds that use it. */
const BEFORE: Readonly<Partial<Record<WaitingKind, string>>> = {
  to_vote: 'under analysis',
  to_decide: 'under analysis',
  to_order: 'with the committee',
};

/** The stage from which requests come to this one. */
function stageBefore(stage: Stage): Stage | undefined {
  const last = pathTo(stage).at(-1);
  return last && TRANSITIONS[last].from[0];
}

/** "2 requests are under analysis, the first due Nov 30, 2026." */
const comesNext = (count: number, where: string, due: string | undefined): string =>
  count === 1
    ? `One request is ${where}${due ? `, ${due}` : ''}.`
    : `${count} requests are ${where}${due ? `, the first ${due}` : ''}.`;

/**
 * For a person without waiting work of these kinds, a text about the work that will come: how many requests are at the stage before, when
 * the first one is due, and which step brings them to the person. Nothing is read until the kinds are given.
 */
export function useComing(kinds: readonly WaitingKind[] | undefined): string {
  const kind = kinds?.find((each) => BEFORE[each]);
  const before = kind && stageBefore(WAITING[kind].stage);
  const [{ data }] = useQuery({
    query: comingDocument,
    variables: { stage: before ? [before] : [] },
    pause: !before,
    requestPolicy: 'cache-and-network',
  });
  const { totalCount = 0, edges = [] } = useLast(data, before ?? '')?.deviceRequests ?? {};
  const first = edges[0]?.node;
  const due = first?.overdue ? 'overdue' : first && dueText(first)?.replace(/^Due/, 'due');
  const words = kind && BEFORE[kind];
  const coming = words && totalCount > 0 ? [comesNext(totalCount, words, due ?? undefined)] : [];
  const ways = [...new Set(kinds?.flatMap((kind) => WAITING[kind].next ?? []))].slice(0, 2);
  return [...coming, ...ways].join(' ') || MESSAGES.noWorkWaitsNext;
}
