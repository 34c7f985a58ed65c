import { describe, expect, it } from 'vitest';
import { OUTCOMES } from '../outcomes/outcomes.ts';
import { againstText, isAgainst } from './advice.ts';
import { RECOMMENDATION_NAMES } from './session.ts';

describe('a decision and the recommendation', () => {
  it('says of each pair whether the one is against the other', () => {
    const table = {
      approve: { approved: false, approved_with_conditions: false, approved_for_trial: true, rejected: true },
      deny: { approved: true, approved_with_conditions: true, approved_for_trial: true, rejected: false },
      defer: { approved: true, approved_with_conditions: true, approved_for_trial: true, rejected: true },
      trial: { approved: true, approved_with_conditions: true, approved_for_trial: false, rejected: true },
      tie: { approved: false, approved_with_conditions: false, approved_for_trial: false, rejected: false },
      no_quorum: {
        ...{ approved: false, approved_with_conditions: false, approved_for_trial: false, rejected: false },
      },
    };
    const said = RECOMMENDATION_NAMES.map((recommended) => [
      recommended,
      Object.fromEntries(OUTCOMES.map((decided) => [decided, isAgainst(recommended, decided)])),
    ]);
    expect(Object.fromEntries(said)).toEqual(table);
  });

  it('tells both with the reason', () => {
    expect(againstText('approve', 'rejected', 'No budget.')).toBe(
      'The committee recommended: Approve. Decided: Rejected.\n\nNo budget.',
    );
  });
});
