import type { DeviceClass } from '../devices.ts';
import type { CostLine, CostTotals, Currency } from './cost.ts';
import { costTotals } from './cost.ts';
import { totalScore, type Weights } from './score.ts';

/** The parts of a value analysis, each saved on its own (ADR 116). */
export const ANALYSIS_SECTIONS = {
  need: 'Need',
  cost: 'Cost',
  safety: 'Safety',
  evidence: 'Clinical evidence',
  score: 'Score',
} as const;
export type AnalysisSection = keyof typeof ANALYSIS_SECTIONS;
export const ANALYSIS_SECTION_NAMES = /* @__PURE__ */ Object.keys(
  ANALYSIS_SECTIONS,
) as readonly AnalysisSection[];

/** How the FDA has admitted a device to the market, with the format of its number. */
export const PREMARKET_NUMBERS = {
  '510(k)': /^(?:K|BK)\d{6}$/,
  PMA: /^(?:P|BP)\d{6}(?:\/S\d{3,4})?$/,
  'De Novo': /^DEN\d{6}$/,
} as const;
export type PremarketKind = keyof typeof PREMARKET_NUMBERS;

/** The kind that the format of a number shows; null for none of them. */
export const premarketKind = (number: string): PremarketKind | null =>
  (Object.keys(PREMARKET_NUMBERS) as PremarketKind[]).find((kind) => PREMARKET_NUMBERS[kind].test(number)) ??
  null;

export const STUDY_KINDS = {
  systematic_review: 'Systematic review',
  randomized_trial: 'Randomized controlled trial',
  controlled_trial: 'Controlled trial without randomization',
  cohort: 'Cohort study',
  case_control: 'Case-control study',
  case_series: 'Case series',
  qualitative: 'Qualitative study',
  expert_opinion: 'Expert opinion',
} as const;
export type StudyKind = keyof typeof STUDY_KINDS;

/** Levels of evidence, the strongest first (Melnyk and Fineout-Overholt). */
export const EVIDENCE_LEVELS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'] as const;
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number];

export interface NeedSection {
  problem: string | null;
  patientsPerYear: number | null;
  alternatives: string | null;
}
export interface CostSection {
  currency: Currency;
  lines: readonly CostLine[];
  contractNumber: string | null;
  /** A date: 2027-06-30. */
  contractEnd: string | null;
  reimbursementCode: string | null;
}
export interface SafetySection {
  deviceClass: DeviceClass | null;
  premarketNumber: string | null;
  recalls: string | null;
  incidents: string | null;
}
/** A study that speaks for or against the device. */
export interface Study {
  citation: string | null;
  doi: string | null;
  kind: StudyKind;
  level: EvidenceLevel;
  finding: string | null;
}
export interface EvidenceSection {
  studies: readonly Study[];
}
/** The points and reasons by the names of the criteria. */
export type ScoreSection = Readonly<
  Partial<Record<string, { points: number | null; reason: string | null }>>
>;

/** The sections of a value analysis. Null is a section that nobody has filled in. */
export interface ValueAnalysis {
  need: NeedSection | null;
  cost: CostSection | null;
  safety: SafetySection | null;
  evidence: EvidenceSection | null;
  score: ScoreSection | null;
}

/** Values that are computed from the sections. */
export interface AnalysisTotals {
  annualImpact: CostTotals['annualImpact'] | null;
  firstYearCost: CostTotals['firstYearCost'] | null;
  /** The score, at most 100. */
  totalScore: number | null;
}

/** The totals of a value analysis. `weights` are those with which the score was made. */
export function analysisTotals(
  { cost, score }: Pick<ValueAnalysis, 'cost' | 'score'>,
  weights: Weights,
): AnalysisTotals {
  const totals = cost?.lines.length
    ? costTotals(cost.lines, cost.currency)
    : { annualImpact: null, firstYearCost: null };
  const points = Object.fromEntries(
    Object.entries(score ?? {}).map(([name, criterionScore]) => [name, criterionScore?.points]),
  );
  return { ...totals, totalScore: totalScore(points, weights) };
}
