import { describe, expect, it } from 'vitest';
import { activeParameters, readListFilter, readListSort } from './listAddress.ts';

const at = (address: string) => new URLSearchParams(address);

describe('what the address says of a list', () => {
  it('is its filters, as the gateway takes them, and its order', () => {
    const address = at(
      'q=stent&assignee=me&overdue=true&waiting=false&held=true&voted=false&stage=approved&manufacturer=%20Acme%20&sort=due',
    );
    expect(readListFilter(address)).toEqual({
      assignee: 'me',
      overdue: true,
      waiting: false,
      held: true,
      voted: false,
      stage: ['approved'],
      manufacturer: 'Acme',
    });
    expect(activeParameters(address)).toEqual([
      'stage',
      'manufacturer',
      'assignee',
      'overdue',
      'waiting',
      'held',
      'voted',
    ]);
    expect(readListSort(address, 'analysis')).toBe('due');
  });

  it('names days of the hospital, wherever the person is', () => {
    const address = at('from=2026-11-01&until=2026-12-25');
    expect(readListFilter(address)).toEqual({ fromDay: '2026-11-01', untilDay: '2026-12-25' });
    expect(activeParameters(address)).toEqual(['from', 'until']);
  });

  it('counts as no filter where it is unknown', () => {
    const address = at(
      'stage=done&voted=no&assignee=Grace&requester=nobody&overdue=yes&from=2026-13-01&until=monday&sort=best',
    );
    expect(readListFilter(address)).toEqual({});
    expect(activeParameters(address)).toEqual([]);
    expect(readListSort(address, 'mine')).toBe('newest');
    expect(readListSort(address, 'analysis')).toBe('urgent');
  });
});
