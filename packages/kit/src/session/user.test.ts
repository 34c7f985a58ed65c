import { describe, expect, it } from 'vitest';
import { toPortalUser } from './user.ts';

describe('the user of the back end', () => {
  it('reads a user with the documented fallbacks', () => {
    expect(toPortalUser({ id: 7, email: 'nora@hospital.test', role: 'analyst' })).toMatchObject({
      name: 'nora@hospital.test',
      roles: ['analyst'],
      active: true,
      profileCreated: true,
    });
    expect(toPortalUser({ id: 7, email: 'n@h.test', role: 'analyst', active: false }).active).toBe(false);
  });
});
