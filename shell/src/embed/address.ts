import { answers, pathsOf, type RegistryEntry } from '@portal/contract';

/** Turns an address of the frame into the portal's address. An address outside of the frame's part stays as it is. */
export function inPortal(base: string, { pathname, search, hash }: URL | Location): string {
  const path = pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  return (path || '/') + search + hash;
}

/** True for a portal path that the dashboard itself answers; `/` is the dashboard's start. */
export function isInside({ manifest }: Pick<RegistryEntry, 'manifest'>, path: string): boolean {
  const pathname = ownPath(path);
  return (
    pathname !== undefined && (pathname === '/' || pathsOf(manifest).some((own) => answers(own, pathname)))
  );
}

/** The path without its query; undefined when it does not lead to this origin. */
export function ownPath(path: string): string | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return undefined;
  const { origin, pathname } = new URL(path, location.origin);
  return origin === location.origin ? pathname : undefined;
}
