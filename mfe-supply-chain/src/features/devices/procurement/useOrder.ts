import { MESSAGES } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { orderSchema, type SubmitFailure, useForm } from '@portal/ui';
import { markOrdered } from './markOrdered.graphql.ts';

/** The order of one approved device: the form with its draft, and the call that makes the order. */
export function useOrder({ id, deviceName }: { id: string; deviceName: string }) {
  const { run } = useCommand(markOrdered, { failure: MESSAGES.markOrderedFailed });
  const notices = useNotices();
  const form = useForm({
    schema: orderSchema,
    initialValues: { backordered: false },
    draft: useDraft(`order:${id}`),
  });
  return {
    form,
    async send({ backordered }: { backordered: boolean }): Promise<SubmitFailure | undefined> {
      const outcome = await run({ id, backordered });
      if (!outcome.ok) return outcome.error;
      notices.success(MESSAGES.ordered(deviceName, backordered), id);
      return undefined;
    },
  };
}
