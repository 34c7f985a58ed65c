import { MESSAGES } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { type SubmitFailure, shelfSchema, useForm } from '@portal/ui';
import { markOnShelf } from './markOnShelf.graphql.ts';
import { useSameItem } from './useSameItem.ts';

/** Putting one ordered device on the shelf: the form with its draft, the question about the Lawson ID, and the call. */
export function useShelf({ id, deviceName }: { id: string; deviceName: string }) {
  const { run } = useCommand(markOnShelf, { failure: MESSAGES.markOnShelfFailed });
  const { question, isMeant } = useSameItem(id);
  const notices = useNotices();
  const form = useForm({
    schema: shelfSchema,
    initialValues: { lawsonId: '' },
    draft: useDraft(`shelf:${id}`),
  });
  return {
    form,
    question,
    async send({ lawsonId }: { lawsonId: string }): Promise<SubmitFailure | undefined> {
      if (!(await isMeant(lawsonId))) return { message: null, change: 'lawsonId' };
      const outcome = await run({ id, lawsonId });
      if (!outcome.ok) return outcome.error;
      notices.success(MESSAGES.onShelf(deviceName, lawsonId), id);
      return undefined;
    },
  };
}
