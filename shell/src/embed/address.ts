import { answers, EMBED_ROOT, pathsOf, type RegistryEntry } from '@portal/contract';

/** The path under which the routes of an embedded dashboard begin. */
export const baseOf = (dashboard: string): string => `${EMBED_ROOT}/${dashboard}`;

/** Turns an address of the frame into the portal's address. An address outside of the frame's part stays as it is. */
export function inPortal(dashboard: string, { pathname, search, hash }: URL | Location): string {
  const base = baseOf(dashboard);
  const path = pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  return (path || '/') + search + hash;
}

/** True for a portal path that the dashboard itself answers; `/` is the dashboard's start. */
export function isInside({ manifest }: Pick<RegistryEntry, 'manifest'>, path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return false;
  const { origin, pathname } = new URL(path, location.origin);
  return (
    origin === location.origin &&
    (pathname === '/' || pathsOf(manifest).some((own) => answers(own, pathname)))
  );
}
