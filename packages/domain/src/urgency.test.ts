import { describe, expect, it } from 'vitest';
import { REQUEST_FIELDS } from './request-fields.ts';
import { standsFirst } from './urgency.ts';
import { URGENT } from './urgency-names.ts';

describe('an urgent request', () => {
  const stands = (status: 'submitted' | 'under_analysis' | 'committee_review' | 'approved') =>
    [null, '2026-11-20T10:00:00.000Z'].map((urgencyConfirmedAt) =>
      standsFirst({
        status,
        isOrdered: false,
        isOnShelf: false,
        urgency: URGENT,
        urgencyConfirmedAt,
      } as never),
    );

  it('stands first where the words beside its field say so', () => {
    // First without a confirmation, then with one.
    expect([stands('submitted'), stands('under_analysis')]).toEqual([
      [true, true],
      [true, true],
    ]);
    expect([stands('committee_review'), stands('approved')]).toEqual([
      [false, true],
      [false, true],
    ]);
    const { help } = REQUEST_FIELDS.urgency;
    expect(help).toMatch(/analysts.*\bfirst\b.*\bat once\b/i);
    expect(help).toMatch(/everybody else\b.*\bconfirmed\b/);
  });
});
