/** Pages of the portal that are no screens: calls, files, and frames. */
const NO_SCREEN = /^\/(api|remotes|sandbox|sdk|embed)(\/|$)/i;

/** The path if it leads to a screen of this portal, tidied as the browser would; else undefined. */
export function screenPath(path: string): string | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, location.origin);
  return origin === location.origin && !NO_SCREEN.test(pathname) ? pathname + search + hash : undefined;
}

/**
 * Whether the person has just done something, in this page or in a frame of it. A browser that does not say counts as yes: what
 * asks for it is a nuisance at most.
 */
export const hasJustActed = (): boolean => navigator.userActivation?.isActive ?? true;
