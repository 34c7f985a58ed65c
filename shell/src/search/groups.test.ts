import type { Stage } from '@portal/domain';
import { expect, it } from 'vitest';
import { groupsOf } from './groups.ts';
import type { Found } from './useSearch.ts';

const found = (id: number, stage: Stage, asks_you = false): Found => ({
  request: {
    ...{ id, stage, number: `MDR-00000${id}`, device_name: 'Closure device', manufacturer: 'Terumo' },
    ...{ department: 'EP', due_day: null, overdue: false, assignee: null },
  },
  ...{ matched: [], excerpt: null, asks_you },
});

const shown = (...args: Parameters<typeof groupsOf>) =>
  groupsOf(...args).map(({ title, found: some }) => [title, some.map(({ request }) => request.id)]);

it('what was found waits for the person by its stage, or by a question to them', () => {
  const all = [
    found(1, 'submitted'),
    found(2, 'under_analysis', true),
    found(3, 'committee_review'),
    // Asked after it was closed.
    found(4, 'rejected', true),
    found(5, 'rejected'),
  ];
  expect(shown({ id: 1, roles: ['provider'] }, all)).toEqual([
    ['Waiting for you', [2, 4]],
    ['Open', [1, 3]],
    ['Archive', [5]],
  ]);
  expect(shown({ id: 1, roles: ['committee'] }, all)).toEqual([
    ['Waiting for you', [2, 3, 4]],
    ['Open', [1]],
    ['Archive', [5]],
  ]);
});
