import { type CostLine, type Currency, DEFAULT_CURRENCY } from './value-analysis/cost.ts';
import type { CostSection, NeedSection } from './value-analysis/sections.ts';

/** What a value analysis predicted of what is asked about when a device is on the shelf. */
export interface Predicted {
  patientsPerYear: number | null;
  currency: Currency;
  /** What is bought each year, as a decimal of the currency; null without a cost section. */
  annualImpact: string | null;
  /** What was to be bought each year. */
  lines: readonly Pick<CostLine, 'item' | 'unitPrice' | 'quantity'>[];
}

/** What is compared with the answers; null when the analysis predicts nothing of it (ADR 127). */
export function predictedBy({
  need,
  cost,
  annualImpact,
}: {
  need: Pick<NeedSection, 'patientsPerYear'> | null;
  cost: Pick<CostSection, 'currency' | 'lines'> | null;
  annualImpact: string | null;
}): Predicted | null {
  const patientsPerYear = need?.patientsPerYear ?? null;
  if (!cost && patientsPerYear === null) return null;
  const lines = (cost?.lines ?? [])
    .filter(({ side, period }) => side === 'new' && period === 'year')
    .map(({ item, unitPrice, quantity }) => ({ item, unitPrice, quantity }));
  return { patientsPerYear, currency: cost?.currency ?? DEFAULT_CURRENCY, annualImpact, lines };
}

/** What was predicted of the numbers that people are asked for. */
export interface PredictedPurchase {
  unitsPerYear: number;
  unitPrice: string;
  currency: Currency;
}

/** What stands beside the numbers that people name; null unless one line alone is bought each year: others cannot be compared. */
export function predictedPurchase(predicted: Predicted | null): PredictedPurchase | null {
  const [only, another] = predicted?.lines ?? [];
  if (!predicted || !only || another) return null;
  return { unitsPerYear: only.quantity, unitPrice: only.unitPrice, currency: predicted.currency };
}
