import { MEASURES, type Measure } from '@portal/domain';

/**
 * The value below which this share of the measurements lies, as the upper end of its step. Null without measurements, or when it lies
 * beyond the last step.
 */
export function percentile(
  measure: Measure,
  counts: ReadonlyMap<number, number>,
  share: number,
): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [step, end] of MEASURES[measure].entries()) {
    seen += counts.get(step) ?? 0;
    if (seen > 0 && seen >= total * share) return end;
  }
  return null;
}

/** The index of the step of a value. A larger value than all steps gets the index after the last one. */
export function stepOf(measure: Measure, value: number): number {
  const steps: readonly number[] = MEASURES[measure];
  const step = steps.findIndex((end) => value <= end);
  return step < 0 ? steps.length : step;
}
