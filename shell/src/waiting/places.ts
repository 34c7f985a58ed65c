import { mayOpen, type Registry } from '@portal/contract';
import {
  type Actor,
  ANSWER_BOX,
  type RequestView,
  requestPage,
  STAGE,
  type Stage,
  stagesWaitingFor,
  WAITING,
  type WaitingKind,
  WORK_LISTS,
  workAddress,
} from '@portal/domain';
import { waitingPage } from './path.ts';

/** A list that shows all work of a kind. */
interface Place {
  /** The name of this list's part of the work, when there are several lists. */
  part?: string;
  to: string;
}

/** The path of the screen with this list, if the person may open it. The manifests name the screens. */
const screenOf = ({ remotes }: Registry, actor: Actor, list: RequestView): string | undefined =>
  remotes
    .flatMap(({ manifest }) => manifest.routes)
    .find(({ access, requests }) => requests === list && mayOpen(actor, access))?.path;

/** The list in which people work on requests at this stage. */
const workListOf = (stage: Stage) => STAGE[stage].lists[0];

const PARTS: Partial<Record<RequestView, string>> = {
  analysis: 'analysis',
  committee: 'committee review',
  supply_chain: 'supply chain',
};

/** The lists with all waiting work of a kind. Overdue work is in each list in which the person works. */
export function placesOf(registry: Registry, actor: Actor, kind: WaitingKind): Place[] {
  const { list, filter, done, by } = WAITING[kind];
  // Actions are not about requests, so everything about them is shown here.
  if (by === 'action') return [];
  if (done) return [{ to: waitingPage(kind) }];
  if (list) {
    const screen = screenOf(registry, actor, list);
    return screen ? [{ to: `${screen}?${filter}` }] : [];
  }
  const stages = stagesWaitingFor(actor);
  const lists = WORK_LISTS.filter((each) => stages.some((stage) => workListOf(stage) === each));
  return lists.flatMap((each) => {
    const screen = screenOf(registry, actor, each);
    // The committee's list also shows earlier stages.
    const only = each === 'committee' ? `${WAITING.to_decide.filter}&` : '';
    return screen
      ? [{ to: `${screen}?${only}${filter}`, ...(lists.length > 1 && { part: PARTS[each] }) }]
      : [];
  });
}

/**
 * The address where the person does the waiting work. For questions, answers and assignments it is the page of the request; for a question
 * to the person it is the answer box.
 */
export function addressOf(
  registry: Registry,
  actor: Actor,
  kind: WaitingKind,
  { id, stage }: { id: string; stage: Stage },
): string {
  const { list = workListOf(stage), done, by } = WAITING[kind];
  const screen = done || !list ? undefined : screenOf(registry, actor, list);
  return screen ? workAddress(screen, id) : `${requestPage(id)}${by === 'question' ? ANSWER_BOX : ''}`;
}
