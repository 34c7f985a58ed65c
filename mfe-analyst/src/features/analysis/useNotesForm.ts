import { useDraft } from '@portal/requests';
import { useForm } from '@portal/ui';
import { useEffect, useState } from 'react';
import { notesSchema } from './notesSchema.ts';

/** Name of the draft of a request's notes. */
export const notesDraft = (requestId: string) => `analysis-notes:${requestId}`;

/** The notes of one request as they are written: kept while other requests are opened, and over a reload. */
export function useNotesForm(requestId: string, saved: string | null) {
  const draft = useDraft<string>(notesDraft(requestId));
  const [initialValues] = useState(() => {
    const kept = draft.read();
    return { notes: typeof kept === 'string' ? kept : (saved ?? '') };
  });
  const form = useForm({ schema: notesSchema, initialValues });
  const { notes } = form.values;
  useEffect(() => {
    if (notes !== initialValues.notes) draft.keep(notes);
  }, [notes, initialValues, draft]);
  return { form, draft };
}
