import { type Actor, STAGE, type Stage, stagesWaitingFor } from '@portal/domain';
import type { Found } from './useSearch.ts';

interface FoundGroup {
  title: string;
  found: Found[];
}

const isClosed = (stage: Stage) => STAGE[stage].lists.length === 0 || STAGE[stage].lists.includes('archive');

/** What was found, by what it means to the person. The order inside a group stays. */
export function groupsOf(actor: Actor, found: readonly Found[]): FoundGroup[] {
  const waiting = stagesWaitingFor(actor);
  const groups = Map.groupBy(found, ({ request: { stage }, asks_you: asksYou }) => {
    if (asksYou || waiting.includes(stage)) return 'Waiting for you';
    return isClosed(stage) ? 'Archive' : 'Open';
  });
  return (['Waiting for you', 'Open', 'Archive'] as const).flatMap((title) => {
    const some = groups.get(title);
    return some ? [{ title, found: some }] : [];
  });
}
