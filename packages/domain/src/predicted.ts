import { type CostLine, type Currency, DEFAULT_CURRENCY } from './value-analysis/cost.ts';
import type { CostSection, NeedSection } from './value-analysis/sections.ts';

/** The predictions of a value analysis that follow-up questions ask about when a device is on the shelf. */
export interface Predicted {
  patientsPerYear: number | null;
  currency: Currency;
  /** What is bought each year, as a decimal of the currency; null without a cost section. */
  annualImpact: string | null;
  /** The planned purchases of each year. */
  lines: readonly Pick<CostLine, 'item' | 'unitPrice' | 'quantity'>[];
}

/** The values that are compared with the answers; null when the analysis predicts none of them (ADR 127). */
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

/** The predictions for the numbers that people are asked for. */
export interface PredictedPurchase {
  unitsPerYear: number;
  unitPrice: string;
  currency: Currency;
}

/** The values to show next to people's numbers; null unless exactly one line is bought each year, because several lines cannot be compared. */
export function predictedPurchase(predicted: Predicted | null): PredictedPurchase | null {
  const [only, another] = predicted?.lines ?? [];
  if (!predicted || !only || another) return null;
  return { unitsPerYear: only.quantity, unitPrice: only.unitPrice, currency: predicted.currency };
}
