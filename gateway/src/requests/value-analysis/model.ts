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

/** The value of a row. A score keeps the criteria with which it was made. */
export interface StoredSection {
  value: unknown;
  criteria?: readonly Criterion[];
  /** Instead of `criteria` in scores that are older than the setting of the criteria: these were the same everywhere. */
  weights?: Weights;
}

/** The criteria with which a stored score was made; undefined while there is none. */
export const criteriaOf = ({ criteria, weights }: StoredSection): readonly Criterion[] | undefined =>
  criteria ??
  (weights && DEFAULT_CRITERIA.map((criterion) => ({ ...criterion, weight: weights[criterion.name] ?? 0 })));

/** A section as it was saved last, by whom and when. */
export interface SavedSection {
  name: AnalysisSection;
  /** Null when it was emptied. */
  value: unknown;
  version: number;
  savedBy: { id: number; name: string };
  savedAt: string;
  /** The browser's id of the save. */
  saveId: string | null;
}

/** The value analysis of a request as both APIs show it. */
export interface ReadAnalysis extends ValueAnalysis, AnalysisTotals {
  requestId: number;
  /** 0 when nobody has written it. */
  version: number;
  /** The criteria with which the score was made; without a score, the hospital's present ones. */
  criteria: readonly Criterion[];
  /** The weights of `criteria`. */
  weights: Weights;
  /** The criteria by which the hospital scores now. */
  presentCriteria: readonly Criterion[];
  /** The sections that somebody has saved. */
  sections: SavedSection[];
}

export const storedIn = ({ value }: AnalysisSectionRow): StoredSection => JSON.parse(value) as StoredSection;

/** The value analysis in these rows. `present` are the criteria in the hospital's settings. */
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
