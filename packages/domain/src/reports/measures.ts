import { STAGE_LABELS, STAGES, type Stage } from '../stages.ts';

const COUNTED = [
  'submitted',
  'open',
  'decided',
  'dismissed',
  // Decided or dismissed. This measure also counts by requester.
  'ended',
  'approved',
  'ordered',
  'shelved',
  'compared',
  'condition',
  'trial',
] as const;

/** The measures. Each is counted on the day of its event, or on the day that it is about. A request has at most one entry of each. */
export type ReportMeasure = (typeof COUNTED)[number] | `left_${Stage}`;

/** The measures of the time at each stage, counted on the day on which requests left the stage for the last time. */
export const LEFT_MEASURES = /* @__PURE__ */ STAGES.map((stage) => `left_${stage}` as const);

export const REPORT_MEASURES: readonly ReportMeasure[] = [...COUNTED, ...LEFT_MEASURES];

const COUNTED_WORDS: Readonly<Record<(typeof COUNTED)[number], string>> = {
  submitted: 'Submitted',
  open: 'Open now',
  decided: 'Decided',
  dismissed: 'Dismissed',
  ended: 'Decided or dismissed',
  approved: 'Approved',
  ordered: 'Ordered',
  shelved: 'Placed on the shelf',
  compared: 'Compared with what was predicted',
  condition: 'With a condition that is open now',
  trial: 'On trial now',
};

/** The words for a measure; undefined for a text that is no measure. */
export function measureWords(measure: string): string | undefined {
  const stage = STAGES.find((each) => `left_${each}` === measure);
  return stage ? `Left "${STAGE_LABELS[stage]}"` : COUNTED_WORDS[measure as keyof typeof COUNTED_WORDS];
}
