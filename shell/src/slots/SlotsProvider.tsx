import type { SlotRequest } from '@portal/contract';
import { REQUEST_VIEWS, type RequestView } from '@portal/domain';
import { actorOf, type SlotAction, type SlotColumn, type Slots, SlotsContext, useAuth } from '@portal/kit';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useRegistry } from '../portal/RegistryContext.ts';
import { useQuietly } from '../portal/useModule.ts';
import type { Chosen } from './ChosenAction.tsx';
import { columnOf } from './columns.tsx';
import { type Contribution, contributionsTo, isFor, isInList } from './contributions.ts';
import { narrowBy } from './filters.ts';

const loadPanels = () => import(/* webpackChunkName: "slots" */ './RequestPanels.tsx');
const loadAction = () => import(/* webpackChunkName: "slots" */ './ChosenAction.tsx');

const NONE: readonly never[] = [];
const PanelsContext = createContext<readonly Contribution<'request.panel'>[]>([]);

/** The panels for a request. Their code, and the code that contains it, is fetched when there are any. */
function RequestPanels({ request, level = 3 }: { request: SlotRequest; level?: 2 | 3 }) {
  const panels = useContext(PanelsContext).filter((panel) => isFor(panel, request));
  const loaded = useQuietly(loadPanels, panels.length > 0);
  if (!loaded || panels.length === 0) return null;
  return <loaded.RequestPanels panels={panels} request={request} level={level} />;
}

/**
 * Gives a screen what the dashboards contribute to it, for the person who is signed in. A dashboard's own screen (`screenOf`)
 * shows what others contribute: what is its own it places itself.
 */
export function SlotsProvider({
  screenOf,
  children,
}: {
  screenOf?: string | undefined;
  children: ReactNode;
}) {
  const registry = useRegistry();
  // The same versions have the same contributions, no matter how often the list of them is made again; in a sandbox there are fewer.
  const versions = registry.remotes
    .map(({ name, version, sandboxed }) => `${name} ${version} ${sandboxed ?? ''}`)
    .join();
  const { user } = useAuth();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const loaded = useQuietly(loadAction, chosen !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions stand for the registry
  const { panels, actions, slots } = useMemo(() => {
    const actor = user ? actorOf(user) : { id: 0, roles: [] };
    const actions = contributionsTo(registry, actor, 'request.action', screenOf);
    const filters = contributionsTo(registry, actor, 'list.filter', screenOf);
    const columns = contributionsTo(registry, actor, 'list.column', screenOf);
    const columnsOf: Partial<Record<RequestView, readonly SlotColumn[]>> = Object.fromEntries(
      REQUEST_VIEWS.map((list) => [list, columns.filter((each) => isInList(each, list)).map(columnOf)]),
    );
    const filtersOf = (list: RequestView) => filters.filter(({ lists }) => lists.includes(list));
    const slots: Slots = {
      RequestPanels,
      requestActions: (request) =>
        actions
          .filter((action) => isFor(action, request))
          .map(
            (action): SlotAction => ({
              key: action.key,
              title: action.title,
              choose: () => setChosen({ action, request }),
            }),
          ),
      listColumns: (list) => columnsOf[list] ?? NONE,
      listFilters: filtersOf,
      narrow: (list, filter, address) => narrowBy(filtersOf(list), filter, address),
    };
    return { panels: contributionsTo(registry, actor, 'request.panel', screenOf), actions, slots };
  }, [versions, user, screenOf]);
  // One that is no longer offered ends, for good.
  if (chosen && !actions.some(({ key }) => key === chosen.action.key)) setChosen(null);
  return (
    <PanelsContext value={panels}>
      <SlotsContext value={slots}>
        {children}
        {chosen && loaded && (
          <loaded.ChosenAction
            key={`${chosen.action.key} ${chosen.request.id}`}
            chosen={chosen}
            close={() => setChosen(null)}
          />
        )}
      </SlotsContext>
    </PanelsContext>
  );
}
