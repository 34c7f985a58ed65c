import { type ConsultationState, isOpenConsultation } from '../consultations.ts';
import { scoreLacks, type Weights } from './score.ts';
import {
  ANALYSIS_SECTIONS,
  type AnalysisSection,
  type AnalysisTotals,
  type ValueAnalysis,
} from './sections.ts';

/** What a hospital can require before a request is sent to the committee: the sections, and the consultations. */
export const ANALYSIS_PARTS = { ...ANALYSIS_SECTIONS, consultations: 'Consultations' } as const;
export type AnalysisPart = keyof typeof ANALYSIS_PARTS;
export const ANALYSIS_PART_NAMES = /* @__PURE__ */ Object.keys(ANALYSIS_PARTS) as readonly AnalysisPart[];

/** The content of a value analysis that decides whether its parts are complete. */
export type Findings = ValueAnalysis & Pick<AnalysisTotals, 'totalScore'> & { weights: Weights };

/** Whether a section contains its main information: an empty form that was saved does not. */
const IS_FILLED: Readonly<Record<AnalysisSection, (found: Findings) => boolean>> = {
  need: ({ need }) => need !== null && need.problem !== null,
  cost: ({ cost }) => cost !== null && cost.lines.length > 0,
  safety: ({ safety }) => safety !== null && Object.values(safety).some((text) => text !== null),
  evidence: ({ evidence }) => evidence !== null && evidence.studies.length > 0,
  score: ({ score, weights, totalScore }) => totalScore !== null && scoreLacks(score, weights).length === 0,
};

/** Somebody was consulted, and everybody has answered. */
function areConsulted(consultations: readonly ConsultationState[]): boolean {
  const standing = consultations.filter(({ withdrawnAt }) => withdrawnAt === null);
  return standing.length > 0 && !standing.some(isOpenConsultation);
}

/** The required parts that are missing, in their order. */
export const missingParts = (
  required: readonly string[],
  found: Findings,
  consultations: readonly ConsultationState[],
): AnalysisPart[] =>
  ANALYSIS_PART_NAMES.filter((part) => {
    if (!required.includes(part)) return false;
    return part === 'consultations' ? !areConsulted(consultations) : !IS_FILLED[part](found);
  });

/** The names of parts, for people. */
export const partNames = (parts: readonly AnalysisPart[]): string[] =>
  parts.map((part) => ANALYSIS_PARTS[part]);
