/** Pages of the portal that are no screens: calls, files, and frames. */
const NO_SCREEN = /^\/(api|remotes|sandbox|sdk|embed)(\/|$)/i;

/** The path if it leads to a screen of this portal, tidied as the browser would; else undefined. */
export function screenPath(path: string): string | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, location.origin);
  return origin === location.origin && !NO_SCREEN.test(pathname) ? pathname + search + hash : undefined;
}

/**
 * Whether the person has just done something, and in this frame: it has the focus then. A browser that does not say whether there was an act
 * counts as yes: what asks for it is a nuisance at most.
 */
export const hasJustActedIn = (frame: HTMLIFrameElement): boolean =>
  document.activeElement === frame && (navigator.userActivation?.isActive ?? true);
