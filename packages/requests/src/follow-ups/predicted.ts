import type { CostSection, NeedSection } from '@portal/domain';

interface ReadAnalysis {
  annualImpact: string | null;
  sections: readonly { name: string; value: string }[];
}

/** What a value analysis foretold. */
export interface Predicted {
  patientsPerYear: number | null;
  currency: string;
  annualImpact: string | null;
  /** What was to be bought each year. */
  lines: CostSection['lines'];
}

/** What is compared with the answers; null when the analysis foretells nothing of it. */
export function predictedBy({ annualImpact, sections }: ReadAnalysis): Predicted | null {
  function valueIn<T>(section: string): T | null {
    const found = sections.find(({ name }) => name === section);
    return found ? (JSON.parse(found.value) as T | null) : null;
  }
  const cost = valueIn<CostSection>('cost');
  const patientsPerYear = valueIn<NeedSection>('need')?.patientsPerYear ?? null;
  if (!cost && patientsPerYear === null) return null;
  const lines = (cost?.lines ?? []).filter(({ side, period }) => side === 'new' && period === 'year');
  return { patientsPerYear, currency: cost?.currency ?? 'USD', annualImpact, lines };
}
