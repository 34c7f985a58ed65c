import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Manifest,
  PORTAL_LABELS,
  PORTAL_PATHS,
  parseManifest,
  type RegistryEntry,
} from '@portal/contract';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { dashboardRoutes } from '../app/dashboard-routes.tsx';
import { portalRoutes } from '../app/router.tsx';
import { accountPages } from '../identity/local/pages.ts';
import { soundRegistry } from './sound.ts';

const ROOT = join(import.meta.dirname, '../../..');
const entryOf = (manifest: Manifest): RegistryEntry => ({
  name: manifest.name,
  version: '1.0.0',
  entry: '',
  integrity: '',
  preload: [],
  manifest,
});
const OWN = readdirSync(ROOT)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => entryOf(parseManifest(JSON.parse(readFileSync(join(ROOT, name, 'portal.json'), 'utf8')))));

/** An entry as it could be in a database without any check. */
const intruder = (path: string, change: object = {}): RegistryEntry =>
  entryOf({
    name: 'aaa',
    displayName: 'Biomed',
    contract: '^1.0.0',
    routes: [{ path, title: 'Biomed', access: {} }],
    nav: [],
    cards: [],
    embeddable: false,
    ...change,
  });

const everyPath = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...everyPath(children)]);

/** The title and the route's path that the router shows at each address of the portal. */
function shown(remotes: readonly RegistryEntry[], addresses: readonly string[]) {
  const routes = portalRoutes(soundRegistry({ remotes }), accountPages, { mailbox: '/mailbox' });
  return addresses.map((address) => {
    const route = matchRoutes(routes, address)?.at(-1)?.route;
    return `${address}: ${route?.path} ${JSON.stringify(route?.handle)}`;
  });
}

describe('a manifest that came past the gateway', () => {
  const addresses = everyPath(portalRoutes({ remotes: OWN }, accountPages, { mailbox: '/mailbox' }))
    .filter((path) => path !== '*')
    .flatMap((path) => {
      const plain = path.replace('/*', '');
      return [plain, `${plain}/deep`, plain.toUpperCase(), `${plain}/`, plain.replace('a', '%61')];
    });
  const before = shown(OWN, addresses);

  it.each([
    '//analyst-dashboard',
    '/analyst-dashboard/',
    '/Analyst-Dashboard',
    '/%61nalyst-dashboard',
    '/./analyst-dashboard',
    '/analyst-dashboard/*',
    '/analyst-dashboard/deep',
    '/:anything',
    '/:anything/*',
    '/:a?/analyst-dashboard',
    '/x?/analyst-dashboard',
    '*',
    '/',
    '',
    '/profile',
    '/admin/users',
    '/PROFILE',
    '/home/',
    '//home',
    '/archive/*',
    '/dashboard',
    '/account/security',
  ])('takes no address of another page by its path %j', (path) => {
    expect(shown([...OWN, intruder(path)], addresses)).toEqual(before);
    const redirecting = intruder('/own', {
      routes: [{ path: '/own', title: 'Biomed', access: {}, redirects: [path] }],
    });
    expect(shown([...OWN, redirecting], addresses)).toEqual(before);
    const leftOut: string[] = [];
    soundRegistry({ remotes: [...OWN, redirecting] }, ({ name }) => leftOut.push(name));
    expect(leftOut).toEqual(['aaa']);
  });

  it.each<[string, object]>([
    ['navigation', { nav: [{ label: 'Own', path: 'javascript:alert(1)', access: {}, order: 1 }] }],
    ['cards', { cards: [{ path: '/archive', order: 1, accent: 'other', roles: {} }] }],
    ['labels', { displayName: 'Archive' }],
    ['labels of another alphabet', { displayName: '\u0410rchive' }],
    ['shape', { nav: null }],
    ['routes', { routes: 'all' }],
  ])('is left out for its %s', (_, change) => {
    expect(soundRegistry({ remotes: [intruder('/own', change), ...OWN] }).remotes).toEqual(OWN);
  });

  it('is shown when nothing is wrong with it', () => {
    expect(soundRegistry({ remotes: [intruder('/own'), ...OWN] }).remotes).toHaveLength(OWN.length + 1);
  });
});

describe('what the contract keeps for the portal', () => {
  const routes = portalRoutes({ remotes: [] }, accountPages, { mailbox: '/mailbox' });

  it('are all paths of the shell', () => {
    const paths = everyPath(routes).filter((path) => path !== '*' && path !== '/');
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths)
      expect(
        PORTAL_PATHS.some((kept) => path === kept || path.startsWith(`${kept}/`)),
        path,
      ).toBe(true);
  });

  it('are all titles of its pages', () => {
    const titles = (all: readonly RouteObject[]): string[] =>
      all.flatMap(({ handle, children = [] }) => [
        ...(handle?.title ? [handle.title] : []),
        ...titles(children),
      ]);
    const portalLabels = PORTAL_LABELS.map((label) => label.toLowerCase());
    for (const title of titles(routes)) expect(portalLabels).toContain(title.toLowerCase());
  });

  it('is no address that a dashboard of the portal answers', () => {
    for (const { path } of dashboardRoutes({ remotes: OWN }))
      expect(matchRoutes(routes, `${path}`)?.at(-1)?.route.path).toBe('*');
  });
});
