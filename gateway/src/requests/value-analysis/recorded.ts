import { sealProblems } from '../history/sealed.ts';
import type { AnalysisSectionRow } from './tables.ts';

/**
 * The parts of a section that the history of a request records: everything except the value, which is long, a digest of the value, and the
 * browser's id of the save.
 */
export const recordedSection = ({
  value: _,
  salt: __,
  save_id: ___,
  ...recorded
}: AnalysisSectionRow): object => recorded;

/** Whether a section's value is the one of the digest. */
export const verifySection = ({ request_id, section, value, ...seal }: AnalysisSectionRow): string[] =>
  sealProblems(`analysis_sections ${request_id}/${section}`, value, seal);
