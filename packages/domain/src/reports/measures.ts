import { STAGES, type Stage } from '../stages.ts';

const COUNTED = [
  'submitted',
  'open',
  'decided',
  'dismissed',
  // Decided or dismissed, counted by requester, too.
  'ended',
  'approved',
  'ordered',
  'shelved',
  'compared',
  'condition',
  'trial',
] as const;

/** What is counted by the day on which it happened, or that it is about. A request has each of them once at most. */
export type ReportMeasure = (typeof COUNTED)[number] | `left_${Stage}`;

/** The measure of the days at each stage, on the day on which requests left it for the last time. */
export const LEFT_MEASURES = /* @__PURE__ */ STAGES.map((stage) => `left_${stage}` as const);

export const REPORT_MEASURES: readonly ReportMeasure[] = [...COUNTED, ...LEFT_MEASURES];
