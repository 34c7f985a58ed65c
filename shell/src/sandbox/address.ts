/** Addresses of the portal that are not screens: API calls, files, and frames. */
const NO_SCREEN = /^\/(api|remotes|sandbox|sdk|embed)(\/|$)/i;

/** The normalized path if it leads to a screen of this portal; else undefined. */
export function screenPath(path: string): string | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, location.origin);
  return origin === location.origin && !NO_SCREEN.test(pathname) ? pathname + search + hash : undefined;
}

/**
 * Whether the person has just done something in this frame, which then has the focus. When a browser does not report user activation, the
 * answer is yes: a wrong yes is a nuisance, but no danger.
 */
export const hasJustActedIn = (frame: HTMLIFrameElement): boolean =>
  document.activeElement === frame && (navigator.userActivation?.isActive ?? true);
