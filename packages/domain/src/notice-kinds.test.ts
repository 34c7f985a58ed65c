import { describe, expect, it } from 'vitest';
import { askedBy, NOTICE_KIND, NOTICE_KINDS, noticesOf } from './notice-kinds.ts';
import { OUTCOMES } from './outcomes/outcomes.ts';

describe('what a mail asks of its reader', () => {
  it.each([
    ['submitted', 'submitted', 'The request waits for an analyst.'],
    ['submitted', 'under_analysis', undefined],
    ['to_decide', 'committee_review', 'The committee advises on it, and the business office decides.'],
    ['to_decide', 'approved', undefined],
    // A question to the person does not depend on the stage.
    ['question', 'under_analysis', 'Please answer the question on the page of the request.'],
    ['approved', 'approved', undefined],
  ] as const)('of the kind %s at the stage %s is %s', (kind, stage, asked) => {
    expect(askedBy(kind, stage)).toBe(asked);
  });

  it('stays true of what has happened: no text says where a request is now', () => {
    const texts = NOTICE_KINDS.filter((kind) => !NOTICE_KIND[kind].while).map((kind) =>
      NOTICE_KIND[kind].text({ actor: 'Grace', device: 'Valve' }),
    );
    expect(texts.filter((text) => / is before| waits /.test(text))).toEqual([]);
  });

  it('supposes no earlier assignee where somebody has a request for the first time', () => {
    const text = NOTICE_KIND.new_assignee.text({ actor: 'Grace', device: 'Valve' });
    expect(text).toBe('Valve has a new assignee');
  });
});

describe('somebody whom two kinds of one event tell', () => {
  const decisions = NOTICE_KINDS.filter((kind) =>
    NOTICE_KIND[kind].told.some((told) => told === 'requester'),
  );
  const actions = [...new Set(NOTICE_KINDS.flatMap((kind) => NOTICE_KIND[kind].on ?? []))];
  /** For each event, the kinds that may come before the kind for the requester. */
  const pairs = actions.flatMap((action) =>
    [null, ...OUTCOMES].flatMap((outcome) => {
      const kinds = noticesOf({ action, outcome, mentions: false, takesOver: true, backordered: false });
      return decisions
        .filter((decision) => kinds.includes(decision))
        .flatMap((decision) => kinds.slice(0, kinds.indexOf(decision)).map((first) => ({ first, decision })));
    }),
  );

  it('is told the decision by the first of them, with its reason and as soon', () => {
    expect(pairs).toEqual([
      { first: 'condition', decision: 'approved_with_conditions' },
      { first: 'evaluation', decision: 'approved_for_trial' },
    ]);
    for (const { first, decision } of pairs) {
      const [one, other] = [NOTICE_KIND[first], NOTICE_KIND[decision]];
      expect(one.text({ actor: 'Grace', device: 'Valve' })).toMatch(/\bapproved\b/);
      expect([first, one.withNotes, one.mandatory]).toEqual([first, other.withNotes, true]);
      expect(one.channels).toEqual(expect.arrayContaining([...other.channels]));
    }
  });
});
