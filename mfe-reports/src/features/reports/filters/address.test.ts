import { describe, expect, it } from 'vitest';
import { periodsOfCalendar, readAddress, writeAddress, writeDays, writePeriod } from './address.ts';

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

  it.each([
    ['2026-01-15', 'this_month', '2026-01-01', { from: '2025-12-01', until: '2025-12-15' }],
    ['2026-01-15', 'this_year', '2026-01-01', { from: '2025-01-01', until: '2025-01-15' }],
    ['2026-12-15', 'this_year', '2026-01-01', { from: '2025-01-01', until: '2025-12-15' }],
  ])('on %s, %s is what its name says, whatever else has its days', (today, period, from, before) => {
    const address = `period=${period}&from=${from}&until=${today}&compare=before`;
    const read = readAddress(new URLSearchParams(address), periodsOfCalendar(today));
    expect({ name: read.name, before: read.before }).toEqual({ name: period, before });
  });

  it('has the days of its name where it says none', () => {
    const { name, period } = read('period=last_year');
    expect({ name, period }).toEqual({
      name: 'last_year',
      period: { from: '2025-01-01', until: '2025-12-31' },
    });
  });

  it('holds to its days when they are no longer those of its name', () => {
    const { name, period } = read('period=this_month&from=2026-02-01&until=2026-02-20');
    expect({ name, period }).toEqual({
      name: undefined,
      period: { from: '2026-02-01', until: '2026-02-20' },
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
    const year = { name: 'last_year', from: '2025-01-01', until: '2025-12-31' };
    const ofYear = writePeriod(now, year);
    expect(String(ofYear)).toBe('department=EP&period=last_year&from=2025-01-01&until=2025-12-31');
    const usual = { name: 'last_12_months', from: '2025-04-01', until: TODAY };
    expect(String(writePeriod(ofYear, usual))).toBe('department=EP');
    const days = writeDays(ofYear, { from: '2025-01-02', until: '2025-12-31' });
    expect(String(days)).toBe('department=EP&from=2025-01-02&until=2025-12-31');
  });
});
