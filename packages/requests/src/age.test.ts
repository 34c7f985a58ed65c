import { describe, expect, it } from 'vitest';
import { ageText } from './age.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const request = {
  isOrdered: false,
  isOnShelf: false,
  submissionDate: daysAgo(9),
  lastUpdated: daysAgo(3),
  stageDate: null,
  orderDate: daysAgo(2),
  shelfDate: daysAgo(1),
};

describe('the age of a request', () => {
  it.each([
    [{ status: 'submitted' }, 'submitted 9 days ago'],
    [{ status: 'under_analysis' }, '3 days in analysis'],
    [{ status: 'committee_review' }, '3 days in committee review'],
    [{ status: 'approved' }, 'approved 3 days ago'],
    [{ status: 'approved', isOrdered: true }, 'ordered 2 days ago'],
    [{ status: 'approved', isOrdered: true, isOnShelf: true }, 'on the shelf for 1 day'],
    [{ status: 'rejected' }, 'rejected 3 days ago'],
  ] as const)('of %o is "%s"', (state, text) => {
    expect(ageText({ ...request, ...state }, now)).toBe(text);
  });

  it('that came yesterday is told as its dates are', () => {
    const came = { ...request, status: 'submitted', submissionDate: daysAgo(1) } as const;
    expect(ageText(came, now)).toBe('submitted yesterday');
  });

  it('that was restored counts from the first day at its stage', () => {
    const restored = { ...request, status: 'under_analysis', stageDate: daysAgo(7) } as const;
    expect(ageText(restored, now)).toBe('7 days in analysis');
  });
});
