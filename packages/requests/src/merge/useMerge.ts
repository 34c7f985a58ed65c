import { MESSAGES, requestNumber } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { useState } from 'react';
import { mergeRequestMutation } from './merge.graphql.ts';

/** Merges a request, in the version that was read, into an earlier one, and shows a notice. `error` says why it was refused. */
export function useMerge(request: { id: string; deviceName: string }, onMerged: () => void) {
  const [error, setError] = useState<string | null>(null);
  const { run, pending } = useCommand(mergeRequestMutation, { failure: MESSAGES.mergeFailed });
  const notices = useNotices();
  return {
    pending,
    error,
    dismissError: () => setError(null),
    async merge(into: string, version: number | null) {
      setError(null);
      const outcome = await run({ id: request.id, into, version });
      if (!outcome.ok) return setError(outcome.error.message);
      onMerged();
      notices.success(MESSAGES.merged(request.deviceName, requestNumber(Number(into))), request.id);
    },
  };
}
