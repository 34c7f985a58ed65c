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

/** The panels for a request. Their code, and the component around them, is loaded only when there are panels. */
function RequestPanels({ request, level = 3 }: { request: SlotRequest; level?: 2 | 3 }) {
  const panels = useContext(PanelsContext).filter((panel) => isFor(panel, request));
  const loaded = useQuietly(loadPanels, panels.length > 0);
  if (!loaded || panels.length === 0) return null;
  return <loaded.RequestPanels panels={panels} request={request} level={level} />;
}

/**
 * Gives a screen the contributions of the dashboards for the signed-in person. On a dashboard's own screen (`screenOf`), only contributions
 * of other dashboards are shown, because the dashboard places its own content itself.
 */
export function SlotsProvider({
  screenOf,
  children,
}: {
  screenOf?: string | undefined;
  children: ReactNode;
}) {
  const registry = useRegistry();
  // The same versions have the same contributions, even when the registry object is new. In a sandbox there are fewer contributions.
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
  // A chosen action ends for good when it is no longer offered.
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
