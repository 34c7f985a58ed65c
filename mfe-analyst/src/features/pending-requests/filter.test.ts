import { describe, expect, it } from 'vitest';
import { filterInput, isFiltered, readFilter, writeFilter } from './filter.ts';

const ALL = { text: '', department: '', status: '' } as const;

describe('filter of the pending requests', () => {
  it('reads back what it wrote', () => {
    const filter = { text: 'stent graft', department: 'Cath Lab', status: 'under_analysis' } as const;
    expect(readFilter(writeFilter(new URLSearchParams(), filter))).toEqual(filter);
  });

  it('keeps the rest of the address, and writes nothing for "all"', () => {
    const params = new URLSearchParams('request=7&q=stent&status=submitted');
    expect(writeFilter(params, ALL).toString()).toBe('request=7');
  });

  it('takes what it does not know for "all"', () => {
    const filter = readFilter(new URLSearchParams('department=Kitchen&status=approved'));
    expect(filter).toEqual(ALL);
    expect(isFiltered(filter)).toBe(false);
  });

  it('sends nothing that narrows the list when nothing is chosen', () => {
    expect(filterInput(ALL)).toEqual({ text: null, department: null, status: null });
    expect(filterInput({ ...ALL, text: '  ', status: 'submitted' })).toEqual({
      text: null,
      department: null,
      status: ['submitted'],
    });
  });
});
