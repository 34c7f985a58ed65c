import { CURRENCIES, type Currency } from './cost.ts';

/** An amount of a currency as people write it. `signed` puts a plus before what costs more. */
export function money(amount: string, currency: string, { signed = false } = {}): string {
  const written = amount.split('.')[1]?.length ?? 0;
  const digits = Math.max(written, CURRENCIES[currency as Currency] ?? 0);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    signDisplay: signed ? 'exceptZero' : 'auto',
    minimumFractionDigits: Math.min(digits, 6),
    maximumFractionDigits: Math.max(Math.min(digits, 6), 0),
  });
  // A number would lose digits of a large amount.
  return format.format(amount as never);
}
