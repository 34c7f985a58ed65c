import { useDraft } from '@portal/kit';
import { useForm } from '@portal/ui';
import { notesSchema } from './notesSchema.ts';

/** The form for the notes of one request. Its draft survives opening other requests and a reload. */
export const useNotesForm = (requestId: string, saved: string | null) =>
  useForm({
    schema: notesSchema,
    initialValues: { notes: saved ?? '' },
    draft: useDraft(`analysis-notes:${requestId}`),
  });
