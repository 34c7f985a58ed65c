import { describe, expect, it } from 'vitest';
import { choiceOf, readChosen, writeChosen } from './choice.ts';

const STAGES = ['approved', 'ordered'] as const;
const LABELS = { approved: 'Approved', ordered: 'Ordered' };
const choices = {
  stage: choiceOf(STAGES, LABELS, { label: 'Stage' }),
  department: choiceOf(['EP', 'Cath Lab'], (name) => name, {
    label: 'Department',
    all: 'All departments',
    as: 'select',
  }),
};

describe("a list's choices", () => {
  it('are offered by their labels', () => {
    expect(choices.stage.options.map(({ label }) => label)).toEqual(['Approved', 'Ordered']);
  });

  it('are read back as they were written, and leave the rest of the address as it was', () => {
    const params = writeChosen(new URLSearchParams('request=7&q=stent'), 'department', 'Cath Lab');
    expect(readChosen(choices, params)).toEqual({ stage: '', department: 'Cath Lab' });
    expect(writeChosen(params, 'department', '').toString()).toBe('request=7&q=stent');
  });

  it('with an unknown value count as all', () => {
    const params = new URLSearchParams('department=Kitchen&stage=submitted');
    expect(readChosen(choices, params)).toEqual({ stage: '', department: '' });
  });
});
