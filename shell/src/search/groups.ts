import {
  type Actor,
  ANSWER_BOX,
  requestPage,
  STAGE,
  type Stage,
  stagesWaitingFor,
  WAITING,
} from '@portal/domain';
import type { Found } from './useSearch.ts';

interface FoundGroup {
  title: string;
  found: Found[];
}

const isClosed = (stage: Stage) => STAGE[stage].lists.length === 0 || STAGE[stage].lists.includes('archive');

/** The address where a result opens: the page of the request. When a question waits for the person, it is the box for the answer. */
export const placeOf = ({ request, asks_you: asksYou }: Found): string =>
  `${requestPage(request.id)}${asksYou ? ANSWER_BOX : ''}`;

/** The results, grouped by what they mean for the person. The order inside a group stays. */
export function groupsOf(actor: Actor, results: readonly Found[]): FoundGroup[] {
  const waiting = stagesWaitingFor(actor);
  // An analysis waits only for its assignee.
  const isOthers = ({ stage, assignee }: Found['request']) =>
    stage === WAITING.my_analyses.stage && assignee?.id !== actor.id;
  const groups = Map.groupBy(results, ({ request, asks_you: asksYou }) => {
    const { stage } = request;
    if (asksYou || (waiting.includes(stage) && !isOthers(request))) return 'Waiting for you';
    return isClosed(stage) ? 'Archive' : 'Open';
  });
  return (['Waiting for you', 'Open', 'Archive'] as const).flatMap((title) => {
    const some = groups.get(title);
    return some ? [{ title, found: some }] : [];
  });
}
