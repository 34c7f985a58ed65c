import { describe, expect, it } from 'vitest';
import { landingRoles } from './landing.ts';
import type { Role } from './roles.ts';

const landing = (...roles: Role[]) => landingRoles({ id: 1, roles });

describe('landing after sign-in', () => {
  it.each<Role>(['provider', 'analyst', 'committee', 'supply_chain', 'admin'])(
    'of %s is its own page',
    (role) => {
      expect(landing(role)[0]).toBe(role);
    },
  );

  it('of business office follows the fallback order, analysis first', () => {
    expect(landing('business_office')).toEqual(['analyst', 'committee', 'supply_chain', 'provider']);
  });

  it('follows the first of several roles', () => {
    expect(landing('provider', 'admin')[0]).toBe('provider');
    expect(landing('admin', 'provider')[0]).toBe('admin');
  });

  it("is nobody's page when nothing is allowed", () => {
    expect(landing()).toEqual([]);
  });
});
