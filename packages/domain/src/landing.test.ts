import { describe, expect, it } from 'vitest';
import { landingPath } from './landing.ts';
import type { Role } from './roles.ts';

const landing = (...roles: Role[]) => landingPath({ id: 1, roles });

describe('landing after sign-in', () => {
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
});
