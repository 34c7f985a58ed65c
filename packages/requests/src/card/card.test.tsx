import { STAGES, type Stage } from '@portal/domain';
import { describe, expect, it } from 'vitest';
import { STAGE_LOOKS } from '../stages.tsx';

/** Specification 4, "Card border colour"; grey for what is no longer shown. */
const COLOURS: Record<Stage, string> = {
  rejected: 'red',
  ordered: 'green',
  on_shelf: 'green',
  approved: 'blue',
  committee_review: 'purple',
  under_analysis: 'yellow',
  submitted: 'sky',
  dismissed: 'grey',
};

describe("a card's colour", () => {
  it('tells the stage as the specification says', () => {
    expect(Object.fromEntries(STAGES.map((stage) => [stage, STAGE_LOOKS[stage].tone]))).toEqual(COLOURS);
  });
});
