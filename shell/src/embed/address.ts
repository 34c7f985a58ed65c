import { answers, EMBED_ROOT, pathsOf, type RegistryEntry } from '@portal/contract';

/** Where the routes of an embedded dashboard begin. */
export const baseOf = (dashboard: string): string => `${EMBED_ROOT}/${dashboard}`;

/** An address of the frame as the portal itself has it; one outside of the frame's part stays as it is. */
export function inPortal(dashboard: string, { pathname, search, hash }: URL | Location): string {
  const base = baseOf(dashboard);
  const path = pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  return (path || '/') + search + hash;
}

/** True for a path of the portal that the dashboard itself answers; `/` is where it begins. */
export function isInside({ manifest }: Pick<RegistryEntry, 'manifest'>, path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return false;
  const { origin, pathname } = new URL(path, location.origin);
  return (
    origin === location.origin &&
    (pathname === '/' || pathsOf(manifest).some((known) => answers(known, pathname)))
  );
}
