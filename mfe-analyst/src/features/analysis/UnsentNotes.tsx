import { useDraft } from '@portal/requests';
import { Banner, Button } from '@portal/ui';
import { useState } from 'react';
import { notesDraft } from './useNotesForm.ts';

/** Notes that were still being written when someone else moved the request on: shown, so that they are not lost. */
export function UnsentNotes({ requestId }: { requestId: string }) {
  const draft = useDraft<string>(notesDraft(requestId));
  const [notes, setNotes] = useState(draft.read);
  if (typeof notes !== 'string' || !notes.trim()) return null;
  const discard = () => {
    draft.discard();
    setNotes(null);
  };
  return (
    <Banner
      kind="warning"
      title="Your notes were not sent"
      actions={
        <Button size="sm" onClick={discard}>
          Discard Notes
        </Button>
      }
    >
      <p>{notes}</p>
    </Banner>
  );
}
