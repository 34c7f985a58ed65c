import { describe, expect, it } from 'vitest';
import { askedBy, NOTICE_KIND, NOTICE_KINDS } from './notice-kinds.ts';

describe('what a mail asks of its reader', () => {
  it.each([
    ['submitted', 'submitted', 'The request waits for an analyst.'],
    ['submitted', 'under_analysis', undefined],
    ['to_decide', 'committee_review', 'The committee advises on it, and the business office decides.'],
    ['to_decide', 'approved', undefined],
    // What is asked of the person themselves depends on no stage.
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
