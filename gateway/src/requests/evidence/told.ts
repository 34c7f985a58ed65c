import { AUDIENCES, storedAction } from '@portal/domain';
import { readChanges } from '../history/changes.ts';

/** The actions of evidence as histories store them. */
export const STORED_ACTIONS = (['evidence_added', 'evidence_edited', 'evidence_removed'] as const).flatMap(
  (action) => AUDIENCES.map((audience) => storedAction(action, audience)),
);

/** The piece of evidence that an event with these changes is about: the first one that it records. */
export const evidenceIn = (changes: string | null): number | null => {
  const { id } = readChanges(changes ?? '{}').request_evidence?.[0] ?? {};
  return id === undefined ? null : Number(id);
};
