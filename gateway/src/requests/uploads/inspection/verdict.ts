import type { EvidenceType } from '@portal/domain';
import type { say } from '@portal/domain/service-messages';

/** Why a file is not accepted as evidence: the keys of the texts that say so. */
type Reason = Extract<
  Parameters<typeof say>[0],
  | 'notEvidenceType'
  | 'documentEmpty'
  | 'pictureBroken'
  | 'pictureTooLarge'
  | 'pdfBroken'
  | 'pdfActive'
  | 'pdfAttachments'
  | 'pdfTooLong'
  | 'documentEncrypted'
  | 'documentBroken'
  | 'documentMacros'
  | 'documentObjects'
  | 'documentExternal'
>;

/** What a file is by its content, or why it is not accepted. */
export type Verdict = { type: EvidenceType } | { refused: Reason };

/** Ends an inspection wherever it is. */
export class Refused extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

export function refuseIf(condition: unknown, reason: Reason): void {
  if (condition) throw new Refused(reason);
}
