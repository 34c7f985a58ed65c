import { describe, expect, it } from 'vitest';
import { viewOf, withView } from './viewAddress.ts';

describe('the address of a saved view', () => {
  it('has what narrows and sorts the list, whatever their order, and nothing else', () => {
    const address = new URLSearchParams('overdue=true&request=7&assignee=me&q=%20valve%20&biomed-risk=high');
    expect(viewOf(address)).toBe('q=valve&assignee=me&overdue=true');
    expect(viewOf(new URLSearchParams('request=7&stage='))).toBe('');
  });

  it('takes the place of what narrowed and sorted the list before; what is open stays open', () => {
    const address = new URLSearchParams('request=7&stage=ordered&sort=due&biomed-risk=high');
    expect(String(withView(address, 'assignee=me&overdue=true', ['biomed-risk']))).toBe(
      'request=7&assignee=me&overdue=true',
    );
  });
});
