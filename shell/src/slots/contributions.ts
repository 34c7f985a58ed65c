import {
  hasCode,
  mayOpen,
  type Registry,
  type RegistryEntry,
  type SlotName,
  type SlotOf,
  type SlotRequest,
} from '@portal/contract';
import type { Actor, RequestView } from '@portal/domain';

/** The parts that contributions to all slots have. */
export interface Contributed {
  entry: RegistryEntry;
  /** Unique among the contributions of all dashboards. */
  key: string;
  name: string;
  title: string;
  height?: number | undefined;
}

/** What one dashboard contributes to a slot. */
export type Contribution<Name extends SlotName = SlotName> = SlotOf<Name> & Contributed;

const byOrder = (a: Contribution, b: Contribution) => a.order - b.order || (a.key < b.key ? -1 : 1);

/**
 * The dashboards' contributions to a slot for this person, always in the same order. The code of a sandboxed dashboard never runs on this
 * page, so only its contributions without code are included. `except` names a dashboard to leave out.
 */
export function contributionsTo<Name extends SlotName>(
  { remotes }: Registry,
  actor: Actor,
  name: Name,
  except?: string,
): Contribution<Name>[] {
  return remotes
    .filter((entry) => entry.name !== except)
    .flatMap((entry) =>
      (entry.manifest.slots ?? [])
        .filter((slot) => !(entry.sandboxed && hasCode(slot)))
        .map((slot) => ({ ...slot, entry, key: `${entry.name}.${slot.name}` })),
    )
    .filter(
      (each): each is Contribution & Contribution<Name> => each.slot === name && mayOpen(actor, each.access),
    )
    .sort(byOrder);
}

/** Whether a column is for this list. A column that names no list is for the archive, which was once the only list with columns. */
export const isInList = (
  { lists }: Pick<Contribution<'list.column'>, 'lists'>,
  list: RequestView,
): boolean => (lists.length > 0 ? lists.includes(list) : list === 'archive');

/** Whether a contribution is for a request at this stage. */
export const isFor = (
  { stages }: { stages?: readonly string[] | undefined },
  { stage }: Pick<SlotRequest, 'stage'>,
): boolean => !stages || stages.includes(stage);
