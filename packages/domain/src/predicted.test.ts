import { describe, expect, it } from 'vitest';
import { predictedPurchase } from './predicted.ts';

describe('what was predicted of a purchase', () => {
  const line = { item: 'Valve', unitPrice: '32500.00', quantity: 40 };
  const of = (lines: (typeof line)[]) =>
    predictedPurchase({ patientsPerYear: null, currency: 'EUR', annualImpact: null, lines });

  it('is told of one line alone', () => {
    expect(of([line])).toEqual({ unitsPerYear: 40, unitPrice: '32500.00', currency: 'EUR' });
    expect([of([]), of([line, line]), predictedPurchase(null)]).toEqual([null, null, null]);
  });
});
