import { describe, expect, it } from 'vitest';
import { userEditSchema, validate } from './validation.ts';

describe('the edit form of a user', () => {
  const form = { name: 'Ann Lee', role: 'analyst', roles: ['analyst'], department: 'ADHVH', active: true };

  it('sends what is filled in', () => {
    expect(validate(userEditSchema, form)).toEqual(form);
  });

  it('sends nothing for a blank name, role or department, and active always', () => {
    expect(
      validate(userEditSchema, { name: ' ', role: '', roles: [], department: '', active: false }),
    ).toEqual({
      roles: [],
      active: false,
    });
  });

  it('refuses what is filled in wrongly', () => {
    expect(() => validate(userEditSchema, { ...form, name: 'x'.repeat(201) })).toThrow(
      'Name must be at most 200 characters',
    );
    expect(() => validate(userEditSchema, { ...form, role: 'surgeon' })).toThrow('Role must be one of');
  });
});
