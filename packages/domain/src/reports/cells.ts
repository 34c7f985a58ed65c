import type { Dimensions, Entry, Money, ReportOutcome } from './facts.ts';

/** How many times each number of days was counted. */
export type Histogram = Readonly<Record<number, number>>;

/** The combined entries of similar requests: their number, their days, and their money by currency. */
export interface Cell {
  count: number;
  /** How many of them are marked. */
  marked: number;
  days: Histogram;
  waited: Histogram;
  money: Readonly<Record<string, MoneySum>>;
  /** The number of entries by the id of the requester; only for the measure `ended`. */
  requesters?: Histogram;
}

/** Sums of money in millionths, each with the number of requests that have it. */
export type MoneySum = Readonly<Partial<Record<Exclude<keyof Money, 'currency'>, readonly [string, number]>>>;

/** Cells by the current values of their requests, besides department and manufacturer: the keys come from `profileOf`. */
export type Cells = Readonly<Record<string, Cell>>;

type Profile = Pick<Dimensions, 'urgency' | 'stage'> & { outcome: ReportOutcome | null };

/** The key of a cell. */
export const profileOf = ({ urgency, stage, outcome }: Profile): string =>
  [urgency, stage, outcome ?? ''].join('|');

/** Reads the key of a cell. */
export function readProfile(key: string): Profile {
  const [urgency = '', stage = '', outcome = ''] = key.split('|');
  return { urgency, stage: stage as Profile['stage'], outcome: (outcome || null) as Profile['outcome'] };
}

type Sign = 1 | -1;

/** Adds or subtracts counts. Counts of zero are removed, so that a value that was added and subtracted again leaves no trace. */
function addCounts(sum: Record<number, number>, counts: Histogram, sign: Sign): void {
  for (const days in counts) {
    const count = (sum[days] ?? 0) + sign * (counts[days] ?? 0);
    if (count) sum[days] = count;
    else delete sum[days];
  }
}

function addMoney(
  sum: Record<string, Record<string, [string, number]>>,
  money: Cell['money'],
  sign: Sign,
): void {
  for (const [currency, parts] of Object.entries(money)) {
    const { [currency]: into = {} } = sum;
    for (const [part, [amount, count]] of Object.entries(parts)) {
      const [before, counted] = into[part] ?? ['0', 0];
      if (counted + sign * count) {
        into[part] = [String(BigInt(before) + BigInt(sign) * BigInt(amount)), counted + sign * count];
      } else delete into[part];
    }
    if (Object.keys(into).length) sum[currency] = into;
    else delete sum[currency];
  }
}

/** A sum of cells. It changes its own numbers instead of making new objects, because a report adds thousands of cells. */
export class CellSum implements Cell {
  count = 0;
  marked = 0;
  readonly days: Record<number, number> = {};
  readonly waited: Record<number, number> = {};
  readonly money: Record<string, Record<string, [string, number]>> = {};
  requesters?: Record<number, number>;

  /** Adds a cell; with -1, subtracts a cell that was added before. */
  add({ count, marked, days, waited, money, requesters }: Cell, sign: Sign = 1): this {
    this.count += sign * count;
    this.marked += sign * marked;
    addCounts(this.days, days, sign);
    addCounts(this.waited, waited, sign);
    addMoney(this.money, money, sign);
    if (requesters) {
      this.requesters ??= {};
      addCounts(this.requesters, requesters, sign);
    }
    return this;
  }
}

/** The cell of one entry. With `requester`, it also counts for this person. */
export function cellOf(
  { days, waited, marked, money }: Omit<Entry, 'measure' | 'day'>,
  requester?: number,
): Cell {
  const { currency, ...parts } = money ?? { currency: '' };
  const sums = Object.fromEntries(
    Object.entries(parts).map(([part, amount]) => [part, [amount, 1] as const]),
  );
  return {
    count: 1,
    marked: marked ? 1 : 0,
    days: days === undefined ? {} : { [days]: 1 },
    waited: waited === undefined ? {} : { [waited]: 1 },
    money: currency ? { [currency]: sums } : {},
    ...(requester !== undefined && { requesters: { [requester]: 1 } }),
  };
}

/**
 * The percentile by nearest rank: the smallest number of days that is not exceeded by this percentage of the counted ones. Null when
 * nothing was counted.
 */
export function percentile(histogram: Histogram, percent: number): number | null {
  const counted = Object.entries(histogram)
    .map(([days, count]) => [Number(days), count] as const)
    .sort(([one], [other]) => one - other);
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  const rank = Math.ceil((total * percent) / 100);
  let passed = 0;
  for (const [days, count] of counted) {
    passed += count;
    if (passed >= rank) return days;
  }
  return null;
}

/** How many were counted with at most this number of days. */
export const countWithin = (histogram: Histogram, days: number): number =>
  Object.entries(histogram).reduce((sum, [each, count]) => (Number(each) <= days ? sum + count : sum), 0);
