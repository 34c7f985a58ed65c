import { AUDIENCES, storedAction } from '@portal/domain';
import { recordedIn } from '../history/changes.ts';

/** The actions of evidence as histories store them. */
export const STORED_ACTIONS = (['evidence_added', 'evidence_edited', 'evidence_removed'] as const).flatMap(
  (action) => AUDIENCES.map((audience) => storedAction(action, audience)),
);

/** The id of the evidence that an event with these changes is about; null for none. */
export const evidenceIn = (changes: string | null): number | null => {
  const id = recordedIn(changes, 'request_evidence');
  return id === undefined ? null : Number(id);
};
