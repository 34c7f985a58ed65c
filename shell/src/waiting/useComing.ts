import { MESSAGES, type Stage, WAITING, type WaitingKind } from '@portal/domain';
import { useLast } from '@portal/kit';
import { dueText } from '@portal/requests';
import { useQuery } from 'urql';
import { comingDocument } from './waitingForYou.graphql.ts';

const BEFORE_COMMITTEE: Before = { stage: 'under_analysis', words: 'under analysis' };

/** The stage at which stands what comes next, for the kinds that have one. */
const BEFORE: Readonly<Partial<Record<WaitingKind, Before>>> = {
  to_vote: BEFORE_COMMITTEE,
  to_decide: BEFORE_COMMITTEE,
  to_order: { stage: 'committee_review', words: 'with the committee' },
};

interface Before {
  stage: Stage;
  words: string;
}

/** "2 requests are under analysis, the first due Nov 30, 2026." */
const comesNext = (count: number, where: string, due: string | undefined): string =>
  count === 1
    ? `One request is ${where}${due ? `, ${due}` : ''}.`
    : `${count} requests are ${where}${due ? `, the first ${due}` : ''}.`;

/**
 * What comes to somebody for whom nothing of these kinds waits, in words: how much stands at the stage before theirs and when the first
 * of it is due, and what brings it to them. Reads nothing while the kinds are not given.
 */
export function useComing(kinds: readonly WaitingKind[] | undefined): string {
  const after = kinds?.flatMap((kind) => BEFORE[kind] ?? [])[0];
  const [{ data }] = useQuery({
    query: comingDocument,
    variables: { stage: after ? [after.stage] : [] },
    pause: !after,
    requestPolicy: 'cache-and-network',
  });
  const { totalCount = 0, edges = [] } = useLast(data, after?.stage ?? '')?.deviceRequests ?? {};
  const first = edges[0]?.node;
  const due = first ? dueText(first) : null;
  const coming =
    after && totalCount > 0 ? [comesNext(totalCount, after.words, due?.replace(/^Due/, 'due'))] : [];
  const ways = [...new Set(kinds?.flatMap((kind) => WAITING[kind].next ?? []))].slice(0, 2);
  return [...coming, ...ways].join(' ') || MESSAGES.noWorkWaitsNext;
}
