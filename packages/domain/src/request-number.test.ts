import { describe, expect, it } from 'vitest';
import { requestNumber, requestOfNumber } from './request-number.ts';

describe('the number of a request', () => {
  it.each([
    [1, 'MDR-000001'],
    [42, 'MDR-000042'],
    [999_999, 'MDR-999999'],
    [1_000_000, 'MDR-1000000'],
  ])('names %s as %s', (id, number) => {
    expect(requestNumber(id)).toBe(number);
    expect(requestOfNumber(number)).toBe(id);
  });

  it.each([
    'MDR-000042',
    'MDR-42',
    'mdr 42',
    '#42',
    'MDR-000042.',
    '(MDR-42)',
    'mdr42',
    '42',
    ' 0042 ',
    'Mdr \u2013 42',
    'MDR\u201142',
  ])('is read from %j', (text) => expect(requestOfNumber(text)).toBe(42));

  it.each(['', '0', 'MDR-0', 'MDR', '4 2', '42a', '-42', '4.2', 'LW-42', '1234567890123456', '\u0664\u0662'])(
    'is not read from %j',
    (text) => expect(requestOfNumber(text)).toBeNull(),
  );
});
