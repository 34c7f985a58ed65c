import {
  ANALYSIS_SECTION_NAMES,
  type AnalysisSection,
  type AnalysisTotals,
  analysisTotals,
  type ValueAnalysis,
  type Weights,
} from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { AnalysisSectionRow } from './tables.ts';

/** What a row has as its value. A score keeps the weights that it was begun with. */
export interface StoredSection {
  value: unknown;
  weights?: Weights;
}

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
  /** Those that the score was begun with, or the hospital's present ones. */
  weights: Weights;
  /** Those that somebody has saved. */
  sections: SavedSection[];
}

export const storedIn = ({ value }: AnalysisSectionRow): StoredSection => JSON.parse(value) as StoredSection;

/** The value analysis that these rows make. `present` are the weights of the hospital's settings. */
export function analysisOf(
  requestId: number,
  rows: readonly AnalysisSectionRow[],
  present: Weights,
): ReadAnalysis {
  const stored = new Map(rows.map((row) => [row.section, { row, ...storedIn(row) }]));
  const filled = (name: AnalysisSection) => stored.get(name)?.value ?? null;
  const values = Object.fromEntries(
    ANALYSIS_SECTION_NAMES.map((name) => [name, filled(name)]),
  ) as unknown as ValueAnalysis;
  const weights = stored.get('score')?.weights ?? present;
  return {
    requestId,
    version: Math.max(0, ...rows.map(({ version }) => version)),
    ...values,
    ...analysisTotals(values, weights),
    weights,
    sections: ANALYSIS_SECTION_NAMES.flatMap((name) => {
      const section = stored.get(name);
      if (!section) return [];
      const { version, saved_by: id, saved_by_name, saved_at, save_id: saveId } = section.row;
      const savedBy = { id, name: saved_by_name };
      return [{ name, value: filled(name), version, savedBy, savedAt: toIso(saved_at), saveId }];
    }),
  };
}
