import type { Stage } from '@portal/domain';
import { expect, it } from 'vitest';
import { groupsOf, placeOf } from './groups.ts';
import type { Found } from './useSearch.ts';

const found = (id: number, stage: Stage, asks_you = false, assignee: number | null = null): Found => ({
  request: {
    ...{ id, stage, number: `MDR-00000${id}`, device_name: 'Closure device', manufacturer: 'Terumo' },
    ...{ department: 'EP', due_day: null, overdue: false },
    assignee: assignee === null ? null : { id: assignee, name: 'Ann Lee' },
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
    // The question was asked after the request was closed.
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

it('an analysis waits for the analyst who has it', () => {
  const all = [
    found(1, 'under_analysis', false, 7),
    found(2, 'under_analysis', false, 8),
    found(3, 'under_analysis', true, 8),
    found(4, 'submitted', false, 8),
  ];
  expect(shown({ id: 7, roles: ['analyst'] }, all)).toEqual([
    ['Waiting for you', [1, 3, 4]],
    ['Open', [2]],
  ]);
});

it('what was found is opened on its page, a question to the person in the box for the answer', () => {
  const led = [found(7, 'submitted'), found(8, 'submitted', true)].map(placeOf);
  expect(led).toEqual(['/requests/7', '/requests/8#answer']);
});
