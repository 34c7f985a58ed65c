import { describe, expect, it } from 'vitest';
import { ROLES } from './roles.ts';
import { STAGES } from './stages.ts';
import { ACTIONS } from './transitions.ts';

/** MySQL and MariaDB refuse what does not fit its column; SQLite, on which most tests run, keeps it. */
describe('names that the database keeps', () => {
  it.each([
    ['stages', STAGES, 20],
    ['roles', ROLES, 20],
    ['actions', ACTIONS, 40],
  ] as const)('fit their columns: %s', (_, names, most) => {
    expect(names.filter((name) => name.length > most || !/^[a-z0-9_]+$/.test(name))).toEqual([]);
  });
});
