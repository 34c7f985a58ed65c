import { describe, expect, it } from 'vitest';
import { periodsOfCalendar, readAddress, writeAddress, writePeriod } from './address.ts';

const TODAY = '2026-03-15';
const PERIODS = periodsOfCalendar(TODAY);
const read = (address: string) => readAddress(new URLSearchParams(address), PERIODS);

describe('an address of the reports', () => {
  it('is about the last twelve months where it says no period', () => {
    expect(read('')).toEqual({
      filter: {},
      period: { from: '2025-04-01', until: '2026-03-15' },
      name: 'last_12_months',
      before: null,
    });
  });

  it('says what the reports are narrowed to, and nothing that it does not know', () => {
    expect(read('department=EP&stage=ordered&page=2&urgency=').filter).toEqual({
      department: 'EP',
      stage: 'ordered',
    });
  });

  it('leaves bad words to the gateway, which says what is wrong', () => {
    expect(read('from=yesterday&stage=lost').filter).toEqual({ from: 'yesterday', stage: 'lost' });
  });

  it('compares with the period before, narrowed in the same way', () => {
    expect(read('from=2026-01-01&until=2026-01-31&department=EP&compare=before').before).toEqual({
      from: '2025-12-01',
      until: '2025-12-31',
      department: 'EP',
    });
  });

  it('knows a period by its days, and compares it as its name says', () => {
    const { name, before } = read('from=2026-01-01&until=2026-03-15&compare=before');
    expect({ name, before }).toEqual({
      name: 'this_year',
      before: { from: '2025-01-01', until: '2025-03-15' },
    });
  });

  it('compares own days with as many days before them', () => {
    const { name, before } = read('from=2026-03-03&until=2026-03-04&compare=before');
    expect({ name, before }).toEqual({
      name: undefined,
      before: { from: '2026-03-01', until: '2026-03-02' },
    });
  });

  it.each(['from=yesterday&compare=before', 'from=2026-02-01&until=2026-01-01&compare=before'])(
    'compares with nothing where the period is none: %s',
    (address) => {
      expect(read(address).before).toBeNull();
    },
  );
});

describe('a change of an address', () => {
  it('keeps the rest, and leaves out what is empty', () => {
    const now = new URLSearchParams('department=EP&stage=ordered');
    expect(String(writeAddress(now, { stage: '', urgency: 'urgent' }))).toBe('department=EP&urgency=urgent');
  });

  it('says a period, but not the usual one', () => {
    const now = new URLSearchParams('department=EP');
    const year = writePeriod(now, { from: '2025-01-01', until: '2025-12-31' }, PERIODS);
    expect(String(year)).toBe('department=EP&from=2025-01-01&until=2025-12-31');
    expect(String(writePeriod(year, { from: '2025-04-01', until: TODAY }, PERIODS))).toBe('department=EP');
  });
});
