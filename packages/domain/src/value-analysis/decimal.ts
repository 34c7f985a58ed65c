/** The most digits of a decimal before and after its point. */
export const DECIMAL_DIGITS = { whole: 12, fraction: 6 } as const;

const DECIMAL = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/;
const SCALE = 10n ** BigInt(DECIMAL_DIGITS.fraction);

/** True for a decimal of at least 0, such as "1250.00", without signs, blanks or groups of digits. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** A decimal in millionths. */
export function millionths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * SCALE + BigInt(fraction.padEnd(DECIMAL_DIGITS.fraction, '0'));
}

/** A decimal that may be negative, in millionths. */
export const signedMillionths = (decimal: string): bigint =>
  decimal.startsWith('-') ? -millionths(decimal.slice(1)) : millionths(decimal);

/** Divides by a positive number and rounds half to even. */
export function divideToEven(amount: bigint, by: bigint): bigint {
  const quotient = amount / by;
  const twice = 2n * (amount < 0n ? amount % -by : amount % by);
  const size = twice < 0n ? -twice : twice;
  const isUp = size > by || (size === by && quotient % 2n !== 0n);
  if (!isUp) return quotient;
  return amount < 0n ? quotient - 1n : quotient + 1n;
}

/** An amount in the smallest unit as a decimal with this number of decimal places: `written(-5n, 2)` is "-0.05". */
export function written(amount: bigint, digits: number): string {
  const sign = amount < 0n ? '-' : '';
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Millionths as a decimal with this number of decimal places, rounded half to even. */
export const rounded = (amount: bigint, digits: number): string =>
  written(divideToEven(amount, 10n ** BigInt(DECIMAL_DIGITS.fraction - digits)), digits);
