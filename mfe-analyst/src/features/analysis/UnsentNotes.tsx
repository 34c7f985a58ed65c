import { UnsentText, useDraft } from '@portal/requests';
import { useState } from 'react';
import { notesDraft } from './useNotesForm.ts';

/** Notes that were still being written when someone else moved the request on. */
export function UnsentNotes({ requestId }: { requestId: string }) {
  const draft = useDraft<string>(notesDraft(requestId));
  const [notes, setNotes] = useState(draft.read);
  const discard = () => {
    draft.discard();
    setNotes(null);
  };
  return <UnsentText what="Notes" text={typeof notes === 'string' ? notes : ''} onDiscard={discard} />;
}
