import { readFileSync } from 'node:fs';
import { parseManifest, type Registry } from '@portal/contract';
import type { Role } from '@portal/domain';
import { describe, expect, it } from 'vitest';
import { cardsOf, landingPath, navigationOf, startPath } from './catalogue.ts';

const DASHBOARDS = ['admin', 'reports', 'supply-chain', 'committee', 'analyst', 'provider'];

/** The dashboards' own manifests, in a different order. */
const registry: Registry = {
  remotes: DASHBOARDS.map((name) => ({
    name,
    version: '1.0.0',
    entry: '',
    integrity: '',
    preload: [],
    manifest: parseManifest(
      JSON.parse(readFileSync(new URL(`../../../mfe-${name}/portal.json`, import.meta.url), 'utf8')),
    ),
  })),
};

const navigation = (...roles: Role[]) => navigationOf(registry, { id: 1, roles }).map(({ label }) => label);
const cards = (...roles: Role[]) => cardsOf(registry, { roles }).map(({ title }) => title);

describe('top navigation', () => {
  it.each<[Role, string[]]>([
    ['provider', ['Device Requests', 'Committee Dashboard', 'Archive']],
    ['analyst', ['Analyst Dashboard', 'Archive', 'Reports']],
    ['committee', ['Device Requests', 'Committee Dashboard', 'Archive', 'Reports']],
    ['supply_chain', ['Committee Dashboard', 'Supply Chain Dashboard', 'Archive', 'Reports']],
    [
      'business_office',
      [
        'Device Requests',
        'Analyst Dashboard',
        'Committee Dashboard',
        'Supply Chain Dashboard',
        'Archive',
        'Reports',
      ],
    ],
    [
      'admin',
      [
        'Device Requests',
        'Analyst Dashboard',
        'Committee Dashboard',
        'Supply Chain Dashboard',
        'Archive',
        'Reports',
        'Admin Panel',
      ],
    ],
  ])('of %s', (role, labels) => {
    expect(navigation(role)).toEqual(labels);
  });

  it('is the archive alone without a role in force', () => {
    expect(navigation()).toEqual(['Archive']);
  });
});

describe('landing cards', () => {
  it.each<[Role, string[]]>([
    ['provider', ['Provider Dashboard', 'Committee Dashboard']],
    ['analyst', ['Analyst Dashboard']],
    ['committee', ['Device Request Dashboard', 'Committee Dashboard']],
    ['supply_chain', ['Committee Dashboard', 'Supply Chain Dashboard']],
    [
      'business_office',
      ['Device Requests', 'Analyst Dashboard', 'Committee Dashboard', 'Supply Chain Dashboard'],
    ],
    ['admin', ['Admin Dashboard']],
  ])('of %s', (role, titles) => {
    expect(cards(role)).toEqual(titles);
  });

  it('are the union over several roles, one for each path', () => {
    const both = cardsOf(registry, { roles: ['supply_chain', 'provider'] });
    expect(both.map(({ path }) => path)).toEqual([
      '/provider-dashboard',
      '/committee-dashboard',
      '/supply-chain-dashboard',
    ]);
    expect(both[1]?.subtitle).toBe('View all requests (read-only)');
  });

  it('carry the colour and the icon that the manifest names', () => {
    const looks = cardsOf(registry, { roles: ['business_office'] }).map(({ accent, icon }) => [accent, icon]);
    expect(looks).toEqual([
      ['blue', 'stethoscope'],
      ['green', 'analysis'],
      ['yellow', 'committee'],
      ['orange', 'truck'],
    ]);
  });

  it('are none without a role in force', () => {
    expect(cards()).toEqual([]);
  });
});

/** The registry without some of the dashboards. */
const without = (...names: string[]): Registry => ({
  remotes: registry.remotes.filter(({ name }) => !names.includes(name)),
});

describe('landing after sign-in', () => {
  const landing = (...roles: Role[]) => landingPath(registry, { id: 1, roles });

  it.each<[Role, string]>([
    ['provider', '/provider-dashboard'],
    ['analyst', '/analyst-dashboard'],
    ['committee', '/committee-dashboard'],
    ['supply_chain', '/supply-chain-dashboard'],
    ['admin', '/admin/users'],
  ])('of %s is %s', (role, path) => {
    expect(landing(role)).toBe(path);
  });

  it('of business office follows the fallback order, analysis first', () => {
    expect(landing('business_office')).toBe('/analyst-dashboard');
  });

  it('follows the first of several roles', () => {
    expect(landing('provider', 'admin')).toBe('/provider-dashboard');
    expect(landing('admin', 'provider')).toBe('/admin/users');
  });

  it('is the profile when nothing else is allowed', () => {
    expect(landing()).toBe('/profile');
  });

  it('is the next page of the fallback order when a dashboard is not there, and the profile in the end', () => {
    const order = ['admin', 'analyst', 'committee', 'supply-chain', 'provider'];
    const landings = [0, 1, 2, 3, 4, 5].map((gone) =>
      landingPath(without(...order.slice(0, gone)), { id: 1, roles: ['admin'] }),
    );
    expect(landings).toEqual([
      '/admin/users',
      '/analyst-dashboard',
      '/committee-dashboard',
      '/supply-chain-dashboard',
      '/provider-dashboard',
      '/profile',
    ]);
  });

  it('is no page that the person may not open', () => {
    const [admin] = registry.remotes.filter(({ name }) => name === 'admin');
    const manifest = admin && {
      ...admin.manifest,
      landing: { path: '/admin/users', role: 'analyst' as const },
    };
    const taken = { remotes: admin && manifest ? [{ ...admin, manifest }] : [] };
    expect(landingPath(taken, { id: 1, roles: ['analyst'] })).toBe('/profile');
  });
});

describe('where / leads', () => {
  it.each<[Role, string]>([
    ['provider', '/provider-dashboard'],
    ['committee', '/provider-dashboard'],
    ['business_office', '/provider-dashboard'],
    ['admin', '/provider-dashboard'],
    ['analyst', '/analyst-dashboard'],
    ['supply_chain', '/supply-chain-dashboard'],
  ])('%s to the own requests, or else to the landing: %s', (role, path) => {
    expect(startPath(registry, { id: 1, roles: [role] })).toBe(path);
  });
});
