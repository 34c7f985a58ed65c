import { EVIDENCE_KIND_NAMES, EVIDENCE_KINDS, EVIDENCE_READERS } from '@portal/domain';

/** The kinds of evidence to choose from. */
export const KINDS = EVIDENCE_KIND_NAMES.map((value) => ({ value, label: EVIDENCE_KINDS[value] }));

/** The audiences of evidence to choose from. */
export const READERS = [
  { value: 'everyone', label: EVIDENCE_READERS.everyone },
  { value: 'staff', label: EVIDENCE_READERS.staff },
] as const;
