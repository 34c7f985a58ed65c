import { isUnder, mayOpen, type Registry } from '@portal/contract';
import { type Actor, isListed, type RequestView, type Standing, workAddress } from '@portal/domain';

export interface WorkScreen {
  title: string;
  path: string;
  /** The list that the screen shows. */
  list: RequestView;
  /** The address of the screen with the request open. */
  address: string;
}

/** The work screens whose list shows this request to this person now, in the order of the navigation. The manifests name them. */
export function workScreensOf(
  { remotes }: Registry,
  actor: Actor,
  request: Standing & { id: string; requestedBy: string },
): WorkScreen[] {
  const standing = { ...request, requestedBy: Number(request.requestedBy) };
  return remotes
    .flatMap(({ manifest: { routes, nav } }) =>
      routes.map((route) => ({
        ...route,
        order: Math.min(...nav.filter(({ path }) => isUnder(path, route.path)).map(({ order }) => order)),
      })),
    )
    .flatMap(({ access, requests: list, ...route }) =>
      list && mayOpen(actor, access) && isListed(actor, list, standing) ? { ...route, list } : [],
    )
    .sort((a, b) => a.order - b.order)
    .map(({ title, path, list }) => ({ title, path, list, address: workAddress(path, request.id) }));
}
