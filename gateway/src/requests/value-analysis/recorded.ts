import { sealProblems } from '../history/sealed.ts';
import type { AnalysisSectionRow } from './tables.ts';

/**
 * What the history of a request records of a section: everything but the value, which is long, what makes its digest of it, and what a
 * browser calls its save.
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
