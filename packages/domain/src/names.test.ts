import { describe, expect, it } from 'vitest';
import { ROLES } from './roles.ts';
import { STAGES } from './stages.ts';
import { ACTIONS } from './transitions.ts';

/** MySQL and MariaDB refuse a text that is too long for its column. SQLite, on which most tests run, stores it. */
describe('names that the database keeps', () => {
  it.each([
    ['stages', STAGES, 20],
    ['roles', ROLES, 20],
    ['actions', ACTIONS, 40],
  ] as const)('fit their columns: %s', (_, names, most) => {
    expect(names.filter((name) => name.length > most || !/^[a-z0-9_]+$/.test(name))).toEqual([]);
  });
});
