import { readFileSync } from 'node:fs';
import { parseManifest, type Registry } from '@portal/contract';
import type { Role } from '@portal/domain';
import { describe, expect, it } from 'vitest';
import { cardsOf, navigationOf } from './catalogue.ts';

const DASHBOARDS = ['admin', 'supply-chain', 'committee', 'analyst', 'provider'];

/** The dashboards' own manifests, in an order that is not theirs. */
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
    ['analyst', ['Analyst Dashboard', 'Archive']],
    ['committee', ['Device Requests', 'Committee Dashboard', 'Archive']],
    ['supply_chain', ['Committee Dashboard', 'Supply Chain Dashboard', 'Archive']],
    [
      'business_office',
      ['Device Requests', 'Analyst Dashboard', 'Committee Dashboard', 'Supply Chain Dashboard', 'Archive'],
    ],
    [
      'admin',
      [
        'Device Requests',
        'Analyst Dashboard',
        'Committee Dashboard',
        'Supply Chain Dashboard',
        'Archive',
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

  it('carry the colour of their role', () => {
    expect(cardsOf(registry, { roles: ['business_office'] }).map(({ accent }) => accent)).toEqual([
      'provider',
      'analyst',
      'committee',
      'supply_chain',
    ]);
  });

  it('are none without a role in force', () => {
    expect(cards()).toEqual([]);
  });
});
