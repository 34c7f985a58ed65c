import { REQUEST_PAGES } from '@portal/domain';

const SEGMENT = '[a-z0-9][a-z0-9-]*';

/**
 * The only allowed form of a path in a manifest. It excludes everything that routers could read in different ways: patterns, empty segments,
 * dot segments, capital letters, encoded and non-ASCII characters, an origin, a query.
 */
export const PATH = new RegExp(`^(/${SEGMENT})+$`);
export const PATH_RULE =
  'must be a path such as /analyst-dashboard: lower-case letters, digits and hyphens after single slashes';

/** Paths that the shell and the gateway use themselves, with all paths under them. */
export const PORTAL_PATHS: readonly string[] = [
  '/home',
  '/login',
  '/signup',
  '/verify',
  '/profile',
  '/archive',
  REQUEST_PAGES,
  '/account',
  '/notices',
  '/waiting',
  '/mailbox',
  '/api',
  '/remotes',
  '/sandbox',
  '/sdk',
  '/embed',
  '/embed-sign-in',
  '/healthz',
  '/readyz',
  '/metrics',
];

/** True when `path` is the other path or lies under it. */
export const isUnder = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}/`);

/** True when one address can belong to both paths. */
export const meet = (one: string, other: string): boolean => isUnder(one, other) || isUnder(other, one);

const decoded = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

/** True when a route at this path is the page for an address. The router ignores case and decodes the address first. */
export const answers = (path: string, pathname: string): boolean =>
  isUnder(decoded(pathname).toLowerCase(), path);

/** All paths that belong to a dashboard. */
export const pathsOf = ({ routes }: Pick<Paths, 'routes'>): string[] =>
  routes.flatMap(({ path, redirects = [] }) => [path, ...redirects]);

interface Paths {
  routes: readonly { path: string; redirects?: readonly string[] | undefined }[];
  nav: readonly { path: string }[];
  cards: readonly { path: string }[];
  landing?: { path: string } | undefined;
  /** Some of them are parents of a page's path. */
  slots?: readonly object[] | undefined;
}

/** The errors in the paths of one manifest, each with its place. */
export function* wrongPaths({
  routes,
  nav,
  cards,
  landing,
  slots = [],
}: Paths): Iterable<{ path: (string | number)[]; message: string }> {
  const earlier = new Set<string>();
  const isAgain = (path: string) => earlier.has(path) || !earlier.add(path);
  for (const [at, { path, redirects = [] }] of routes.entries()) {
    if (isAgain(path)) yield { path: ['routes', at, 'path'], message: `is there already: ${path}` };
    for (const [index, from] of redirects.entries())
      if (isAgain(from))
        yield { path: ['routes', at, 'redirects', index], message: `is there already: ${from}` };
  }
  const own = routes.map(({ path }) => path);
  const isForeign = (path: string) => !own.some((each) => isUnder(path, each));
  const foreign = (path: string) => `must lead to one of its own routes (${own.join(', ')}), not to ${path}`;
  for (const [where, links] of Object.entries({ nav, cards }))
    for (const [at, { path }] of links.entries())
      if (isForeign(path)) yield { path: [where, at, 'path'], message: foreign(path) };
  for (const [at, slot] of slots.entries())
    if ('path' in slot && isForeign(String(slot.path)))
      yield { path: ['slots', at, 'path'], message: foreign(String(slot.path)) };
  if (landing && isForeign(landing.path)) yield { path: ['landing', 'path'], message: foreign(landing.path) };
}
