import { useDraft } from '@portal/kit';
import { useForm } from '@portal/ui';
import { notesSchema } from './notesSchema.ts';

/** The draft of a request's notes. */
export const useNotesDraft = (requestId: string) =>
  useDraft<{ notes?: unknown }>(`analysis-notes:${requestId}`);

/** The form for the notes of one request. Its draft survives opening other requests and a reload. */
export function useNotesForm(requestId: string, saved: string | null) {
  const draft = useNotesDraft(requestId);
  const form = useForm({ schema: notesSchema, initialValues: { notes: saved ?? '' }, draft });
  return { form, draft };
}
