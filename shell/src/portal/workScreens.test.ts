import { readFileSync } from 'node:fs';
import { parseManifest, type Registry } from '@portal/contract';
import { type Role, type Stage, standingAt } from '@portal/domain';
import { describe, expect, it } from 'vitest';
import { workScreensOf } from './workScreens.ts';

/** The dashboards' own manifests, in a different order. */
const registry = {
  remotes: ['admin', 'supply-chain', 'committee', 'analyst', 'provider'].map((name) => ({
    manifest: parseManifest(
      JSON.parse(readFileSync(new URL(`../../../mfe-${name}/portal.json`, import.meta.url), 'utf8')),
    ),
  })),
} as unknown as Registry;

const titles = (role: Role, stage: Stage, requestedBy = '2') =>
  workScreensOf(registry, { id: 1, roles: [role] }, { id: '7', requestedBy, ...standingAt(stage) }).map(
    ({ title }) => title,
  );

describe('the work screens of a request', () => {
  it.each<[Role, Stage, string[]]>([
    ['provider', 'committee_review', ['Committee Dashboard']],
    ['provider', 'submitted', []],
    ['analyst', 'under_analysis', ['Analyst Dashboard']],
    ['analyst', 'committee_review', []],
    ['committee', 'committee_review', ['Committee Dashboard']],
    ['supply_chain', 'ordered', ['Supply Chain Dashboard']],
    ['business_office', 'submitted', ['Analyst Dashboard', 'Committee Dashboard']],
    ['business_office', 'rejected', []],
  ])('are for %s and a request that is %s: %j', (role, stage, screens) => {
    expect(titles(role, stage)).toEqual(screens);
  });

  it('include the own requests for the person who made the request', () => {
    expect(titles('provider', 'rejected', '1')).toEqual(['Device Requests Dashboard']);
  });

  it('open the request', () => {
    const request = { id: '7', requestedBy: '2', ...standingAt('submitted') };
    expect(workScreensOf(registry, { id: 1, roles: ['analyst'] }, request)[0]?.address).toBe(
      '/analyst-dashboard?request=7',
    );
  });
});
