import { describe, expect, it } from 'vitest';
import { filterInput, readStage, STAGE_CHOICES, writeStage } from './filter.ts';

describe('stage filter of the approved devices', () => {
  it('offers All, Approved, Ordered and On Shelf', () => {
    expect(STAGE_CHOICES.map(({ label }) => label)).toEqual(['All', 'Approved', 'Ordered', 'On Shelf']);
  });

  it('reads back what it wrote, and keeps the rest of the address', () => {
    const params = writeStage(new URLSearchParams('request=7'), 'on_shelf');
    expect(params.toString()).toBe('request=7&stage=on_shelf');
    expect(readStage(params)).toBe('on_shelf');
    expect(writeStage(params, 'all').toString()).toBe('request=7');
  });

  it('takes what it does not know for all', () => {
    expect(readStage(new URLSearchParams('stage=submitted'))).toBe('all');
    expect(filterInput('all', '')).toEqual({ stage: null, text: null });
    expect(filterInput('ordered', 'stent')).toEqual({ stage: ['ordered'], text: 'stent' });
  });
});
