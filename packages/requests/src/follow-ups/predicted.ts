import { type CostSection, type NeedSection, type Predicted, predictedBy } from '@portal/domain';

/** The prediction of a value analysis, from its sections as they were read; null when there is none. */
export function predictedIn({
  annualImpact,
  sections,
}: {
  annualImpact: string | null;
  sections: readonly { name: string; value: string }[];
}): Predicted | null {
  function valueIn<T>(section: string): T | null {
    const stored = sections.find(({ name }) => name === section);
    return stored ? (JSON.parse(stored.value) as T | null) : null;
  }
  return predictedBy({
    need: valueIn<NeedSection>('need'),
    cost: valueIn<CostSection>('cost'),
    annualImpact,
  });
}
