import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { useState } from 'react';
import { changeConditionMutation } from './changeCondition.graphql.ts';

/** Closes a condition of an approval, or reopens it. */
export function useChangeCondition(requestId: string, number: number) {
  const command = useCommand(changeConditionMutation, { failure: MESSAGES.changeConditionFailed });
  const notices = useNotices();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    running,
    failure,
    async run(closed: boolean, note: string | null) {
      setRunning(true);
      const outcome = await command.run({ id: requestId, number, closed, note });
      setRunning(false);
      setFailure(outcome.ok ? null : outcome.error.message);
      if (outcome.ok)
        notices.success(closed ? MESSAGES.conditionIsClosed : MESSAGES.conditionIsOpen, requestId);
      return outcome;
    },
  };
}
