import {
  ANALYSIS_SECTION_NAMES,
  type AnalysisSection,
  type AnalysisTotals,
  analysisTotals,
  type Criterion,
  DEFAULT_CRITERIA,
  type ValueAnalysis,
  type Weights,
  weightsOf,
} from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { AnalysisSectionRow } from './tables.ts';

/** What a row has as its value. A score keeps the criteria that it was made with. */
export interface StoredSection {
  value: unknown;
  criteria?: readonly Criterion[];
  /** In place of them in scores that are older than the setting of the criteria: they were the same everywhere. */
  weights?: Weights;
}

/** The criteria with which a stored score was made; undefined while there is none. */
export const criteriaOf = ({ criteria, weights }: StoredSection): readonly Criterion[] | undefined =>
  criteria ??
  (weights && DEFAULT_CRITERIA.map((criterion) => ({ ...criterion, weight: weights[criterion.name] ?? 0 })));

/** Who saved a section last, and when. */
export interface SavedSection {
  name: AnalysisSection;
  /** Null when it was emptied. */
  value: unknown;
  version: number;
  savedBy: { id: number; name: string };
  savedAt: string;
  /** What the browser that sent it calls the save. */
  saveId: string | null;
}

/** The value analysis of a request as both APIs show it. */
export interface ReadAnalysis extends ValueAnalysis, AnalysisTotals {
  requestId: number;
  /** 0 when nobody has written it. */
  version: number;
  /** Those that the score was made with, or the hospital's present ones. */
  criteria: readonly Criterion[];
  /** Their weights. */
  weights: Weights;
  /** Those by which the hospital scores now. */
  presentCriteria: readonly Criterion[];
  /** Those that somebody has saved. */
  sections: SavedSection[];
}

export const storedIn = ({ value }: AnalysisSectionRow): StoredSection => JSON.parse(value) as StoredSection;

/** The value analysis that these rows make. `present` are the criteria of the hospital's settings. */
export function analysisOf(
  requestId: number,
  rows: readonly AnalysisSectionRow[],
  present: readonly Criterion[],
): ReadAnalysis {
  const stored = new Map(rows.map((row) => [row.section, { row, ...storedIn(row) }]));
  const filled = (name: AnalysisSection) => stored.get(name)?.value ?? null;
  const values = Object.fromEntries(
    ANALYSIS_SECTION_NAMES.map((name) => [name, filled(name)]),
  ) as unknown as ValueAnalysis;
  const score = stored.get('score');
  const criteria = (score && criteriaOf(score)) ?? present;
  const weights = weightsOf(criteria);
  return {
    requestId,
    version: Math.max(0, ...rows.map(({ version }) => version)),
    ...values,
    ...analysisTotals(values, weights),
    criteria,
    weights,
    presentCriteria: present,
    sections: ANALYSIS_SECTION_NAMES.flatMap((name) => {
      const section = stored.get(name);
      if (!section) return [];
      const { version, saved_by: id, saved_by_name, saved_at, save_id: saveId } = section.row;
      const savedBy = { id, name: saved_by_name };
      return [{ name, value: filled(name), version, savedBy, savedAt: toIso(saved_at), saveId }];
    }),
  };
}
