import { useDraft } from '@portal/kit';
import { analysisSchema, useForm } from '@portal/ui';

/** The form for the notes of one request. Its draft survives opening other requests and a reload. */
export const useNotesForm = (requestId: string, saved: string | null) =>
  useForm({
    schema: analysisSchema,
    initialValues: { notes: saved ?? '' },
    draft: useDraft(`analysis-notes:${requestId}`),
  });
