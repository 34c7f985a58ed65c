import { userEditSchema, validate } from '@portal/domain';
import { describe, expect, it } from 'vitest';
import { additionalRoleOptions, formValuesOf, roleOptions, userChangeOf } from './userForm.ts';

const member = {
  id: '4',
  name: 'Mira Chen',
  email: 'committee@demo.local',
  role: 'committee',
  roles: ['committee', 'analyst'],
  department: '',
  active: true,
  profileCreated: true,
} as const;
const user = { ...member, roles: [...member.roles] };

describe('user edit form', () => {
  it('is filled with the person, department ADHVH where there is none', () => {
    expect(formValuesOf(user)).toEqual({
      name: 'Mira Chen',
      role: 'committee',
      roles: ['analyst'],
      department: 'ADHVH',
      active: true,
    });
  });

  it('sends all roles, the role first and none twice', () => {
    const edit = validate(userEditSchema, {
      ...formValuesOf(user),
      role: 'analyst',
      roles: ['analyst', 'committee'],
    });
    expect(userChangeOf(edit, user)).toMatchObject({ role: 'analyst', roles: ['analyst', 'committee'] });
  });

  it('sends only filled-in fields, active always', () => {
    const edit = validate(userEditSchema, {
      ...formValuesOf(user),
      name: ' ',
      department: '',
      active: false,
    });
    expect(JSON.parse(JSON.stringify(userChangeOf(edit, user)))).toEqual({
      role: 'committee',
      roles: ['committee', 'analyst'],
      active: false,
    });
  });

  it('offers the five documented roles, and the one that is held', () => {
    const documented = ['analyst', 'supply_chain', 'business_office', 'provider', 'admin'];
    expect(roleOptions('provider').map(({ value }) => value)).toEqual(documented);
    expect(roleOptions('committee').map(({ value }) => value)).toEqual([...documented, 'committee']);
  });

  it('offers the rest as additional roles, committee included', () => {
    expect(additionalRoleOptions('analyst').map(({ value }) => value)).toEqual([
      'provider',
      'committee',
      'supply_chain',
      'business_office',
      'admin',
    ]);
  });
});
