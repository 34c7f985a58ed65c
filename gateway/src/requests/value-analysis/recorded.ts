import { sealProblems } from '../history/sealed.ts';
import type { AnalysisSectionRow } from './tables.ts';

/**
 * The parts of a section that the history of a request records: a digest of the value instead of the value, which is long, and not the
 * browser's id of the save.
 */
export const recordedSection = ({
  value: _,
  salt: __,
  save_id: ___,
  ...recorded
}: AnalysisSectionRow): object => recorded;

/** Checks the value of a section against its digest. Returns the problems; none when they match. */
export const verifySection = ({ request_id, section, value, ...seal }: AnalysisSectionRow): string[] =>
  sealProblems(`analysis_sections ${request_id}/${section}`, value, seal);
