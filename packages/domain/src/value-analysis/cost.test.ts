import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COST_PERIODS,
  COST_SIDES,
  type CostLine,
  CURRENCIES,
  CURRENCY_NAMES,
  type Currency,
  costTotals,
  lineTotal,
} from './cost.ts';

const line = (unitPrice: string, quantity: number, more: Partial<CostLine> = {}): CostLine => ({
  item: 'Valve',
  unitPrice,
  quantity,
  period: 'year',
  side: 'new',
  ...more,
});

/** A fraction in lowest terms. This arithmetic is separate from the one under test. */
interface Fraction {
  top: bigint;
  bottom: bigint;
}
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));
const fraction = (top: bigint, bottom: bigint): Fraction => {
  const common = gcd(top, bottom) || 1n;
  return { top: top / common, bottom: bottom / common };
};
const plus = (a: Fraction, b: Fraction) => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
const read = (text: string): Fraction => {
  const at = text.indexOf('.');
  const places = at < 0 ? 0 : text.length - at - 1;
  return fraction(BigInt(text.replace('.', '')), 10n ** BigInt(places));
};

/** Rounds to the nearest multiple of the smallest unit. A tie goes to the even one. */
function nearest({ top, bottom }: Fraction, digits: number): string {
  const scaled = fraction(top * 10n ** BigInt(digits), bottom);
  let below = scaled.top / scaled.bottom;
  if (below * scaled.bottom > scaled.top) below -= 1n;
  const toBelow = scaled.top - below * scaled.bottom;
  const toAbove = (below + 1n) * scaled.bottom - scaled.top;
  const isBelow = toBelow < toAbove || (toBelow === toAbove && below % 2n === 0n);
  const unit = isBelow ? below : below + 1n;
  const plain = (unit < 0n ? -unit : unit).toString().padStart(digits + 1, '0');
  const text = digits ? `${plain.slice(0, -digits)}.${plain.slice(-digits)}` : plain;
  return unit < 0n ? `-${text}` : text;
}

function reference(lines: readonly CostLine[], currency: Currency) {
  const sum = (counts: (each: CostLine) => boolean) =>
    lines.filter(counts).reduce(
      (total, { unitPrice, quantity, side }) => {
        const price = read(unitPrice);
        const cost = fraction(price.top * BigInt(quantity) * (side === 'new' ? 1n : -1n), price.bottom);
        return plus(total, cost);
      },
      { top: 0n, bottom: 1n },
    );
  const digits = CURRENCIES[currency];
  return {
    annualImpact: nearest(
      sum(({ period }) => period === 'year'),
      digits,
    ),
    firstYearCost: nearest(
      sum(() => true),
      digits,
    ),
  };
}

const prices = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.integer({ min: 0, max: 6 }), fc.nat(999_999))
  .map(([whole, places, parts]) =>
    places ? `${whole}.${String(parts).padStart(6, '0').slice(0, places)}` : String(whole),
  );
const lines = fc.array(
  fc.record({
    item: fc.constant('Valve'),
    unitPrice: fc.oneof(
      prices,
      fc.constantFrom('0', '0.005', '0.015', '0.5', '1.5', '2.5', '0.0005', '0.000001'),
    ),
    quantity: fc.oneof(fc.nat(1_000_000_000), fc.nat(3)),
    period: fc.constantFrom(...COST_PERIODS),
    side: fc.constantFrom(...COST_SIDES),
  }),
  { maxLength: 12 },
);

describe('the totals of a cost table', () => {
  it('are exact, and round half to even once, for ten thousand tables of currencies with 0, 2 and 3 digits', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(...CURRENCY_NAMES), (table, currency) => {
        expect(costTotals(table, currency)).toEqual(reference(table, currency));
      }),
      { numRuns: 10_000 },
    );
  });

  it('have lines that are exact as well, each rounded by itself', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(...CURRENCY_NAMES), (table, currency) => {
        for (const each of table)
          expect(lineTotal(each, currency)).toBe(reference([each], currency).firstYearCost);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<[string, Currency, CostLine[], string, string]>([
    ['nothing', 'USD', [], '0.00', '0.00'],
    ['what is bought each year', 'USD', [line('32500.00', 40)], '1300000.00', '1300000.00'],
    [
      'what is replaced and what is bought once',
      'USD',
      [line('120', 10), line('150', 10, { side: 'replaced' }), line('5000', 1, { period: 'once' })],
      '-300.00',
      '4700.00',
    ],
    ['a half to the even cent below', 'USD', [line('0.005', 1)], '0.00', '0.00'],
    ['a half to the even cent above', 'USD', [line('0.015', 1)], '0.02', '0.02'],
    ['three half cents, rounded once', 'USD', [line('0.005', 1), line('0.005', 2)], '0.02', '0.02'],
    ['yen', 'JPY', [line('2.5', 1)], '2', '2'],
    ['dinars', 'KWD', [line('0.0015', 1)], '0.002', '0.002'],
    ['a half below zero', 'USD', [line('0.005', 1, { side: 'replaced' })], '0.00', '0.00'],
    [
      'the largest',
      'USD',
      [line('999999999999.999999', 1_000_000_000)],
      '999999999999999999000.00',
      '999999999999999999000.00',
    ],
  ])('are right for %s', (_name, currency, table, annualImpact, firstYearCost) => {
    expect(costTotals(table, currency)).toEqual({ annualImpact, firstYearCost });
  });
});
