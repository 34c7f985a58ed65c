import { UnsentText } from '@portal/requests';
import { useState } from 'react';
import { useNotesDraft } from './useNotesForm.ts';

/** Shows notes that a person was writing when someone else moved the request on. */
export function UnsentNotes({ requestId }: { requestId: string }) {
  const draft = useNotesDraft(requestId);
  const [notes, setNotes] = useState(() => draft.read()?.notes);
  const discard = () => {
    draft.discard();
    setNotes('');
  };
  return <UnsentText what="Notes" text={typeof notes === 'string' ? notes : ''} onDiscard={discard} />;
}
