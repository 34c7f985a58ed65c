import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from './messages.ts';
import { typedDecimal, typedWhole } from './typed-number.ts';
import { CURRENCIES, CURRENCY_NAMES, type Currency } from './value-analysis/cost.ts';

describe('an amount that somebody types', () => {
  it.each<[string, Currency, string]>([
    ['1250.00', 'USD', '1250.00'],
    ['1,234.56', 'USD', '1234.56'],
    ['1,234', 'USD', '1234'],
    ['$84.50', 'USD', '84.50'],
    ['$ 1,234,567.5', 'USD', '1234567.5'],
    ['1 234.56', 'USD', '1234.56'],
    ['1\u00a0234\u202f567.56', 'USD', '1234567.56'],
    [' 84.5 ', 'USD', '84.5'],
    ['84.50 usd', 'USD', '84.50'],
    ['USD 84.50', 'USD', '84.50'],
    ['$84.50 USD', 'USD', '84.50'],
    ['CA$84.50', 'CAD', '84.50'],
    ['$84.50', 'CAD', '84.50'],
    ['84.50 €', 'EUR', '84.50'],
    ['¥1,250', 'JPY', '1250'],
    ['KWD 1,234.500', 'KWD', '1234.500'],
    ['007.50', 'USD', '7.50'],
    ['.5', 'USD', '0.5'],
    ['84.', 'USD', '84'],
    ['999,999,999,999.999999', 'USD', '999999999999.999999'],
  ])('%j in %s is %s', (typed, currency, decimal) => {
    expect(typedDecimal(typed, currency)).toBe(decimal);
  });

  it.each<[string, Currency]>([
    ['84,50', 'USD'],
    ['1.234,56', 'USD'],
    ['0,500', 'USD'],
    ['012,345', 'USD'],
    ['1,23,456', 'USD'],
    ['1,234 567', 'USD'],
    ['1234,567', 'USD'],
    ['12 34', 'USD'],
    ['1,234', 'KWD'],
    ['€84.50', 'USD'],
    ['84.50 EUR', 'USD'],
    ['-1', 'USD'],
    ['+1', 'USD'],
    ['1e3', 'USD'],
    ['0x10', 'USD'],
    ['1.2.3', 'USD'],
    ['$', 'USD'],
    ['.', 'USD'],
    ['', 'USD'],
    ['0.0000001', 'USD'],
    ['1000000000000', 'USD'],
    ['twelve', 'USD'],
  ])('%j in %s is none', (typed, currency) => {
    expect(typedDecimal(typed, currency)).toBeNull();
  });

  it('is read as the portal writes it, in every currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCY_NAMES),
        fc.bigInt(0n, 10n ** 12n - 1n),
        fc.nat(999),
        (currency, whole, part) => {
          const { [currency]: digits } = CURRENCIES;
          const fraction = String(part).padStart(3, '0').slice(0, digits);
          const amount = digits ? `${whole}.${fraction}` : String(whole);
          const written = new Intl.NumberFormat('en-US', {
            ...{ style: 'currency', currency },
            ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
          }).format(amount as never);
          expect(typedDecimal(written, currency)).toBe(amount);
        },
      ),
    );
  });

  it('is refused in words that show what is accepted', () => {
    expect(MESSAGES.notAmount('Unit price', 'USD')).toBe(
      'Unit price must be an amount such as 1250.00, 1,250.00 or $1,250.00: decimals after a point, at most 12 digits before it and 6 after it',
    );
    for (const currency of CURRENCY_NAMES) {
      const [, plain = '', grouped = '', marked = ''] =
        /such as (\S+), (\S+) or (.+): decimals/.exec(MESSAGES.notAmount('Price', currency)) ?? [];
      for (const example of [plain, grouped, marked])
        expect(Number(typedDecimal(example, currency))).toBe(1250);
    }
  });
});

describe('a whole number that somebody types', () => {
  it.each<[string, number | null]>([
    ['40', 40],
    [' 40 ', 40],
    ['1,000', 1000],
    ['1 000', 1000],
    ['05', 5],
    ['1.5', null],
    ['1,5', null],
    ['$5', null],
    ['', null],
    ['many', null],
  ])('%j is %j', (typed, whole) => {
    expect(typedWhole(typed)).toBe(whole);
  });
});
