import { useState } from 'react';
import { useClient } from 'urql';
import { requestsWithLawsonId } from './requestsWithLawsonId.graphql.ts';

export interface ItemHolder {
  id: string;
  deviceName: string;
  department: string;
}

export interface Question {
  lawsonId: string;
  others: readonly ItemHolder[];
  answer: (isSame: boolean) => void;
}

/**
 * Asks before a Lawson ID is given to a second request. `isMeant` resolves to true when no other request has it, or when the person says
 * that it is the same item. It also does so when the other requests cannot be read, because the question is a help and not a rule.
 */
export function useSameItem(requestId: string) {
  const client = useClient();
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    question,
    async isMeant(lawsonId: string): Promise<boolean> {
      const { data } = await client
        .query(requestsWithLawsonId, { lawsonId }, { requestPolicy: 'network-only' })
        .toPromise();
      const others = (data?.requestsWithLawsonId ?? []).filter(({ id }) => id !== requestId);
      if (others.length === 0) return true;
      const isSame = await new Promise<boolean>((answer) => setQuestion({ lawsonId, others, answer }));
      setQuestion(null);
      return isSame;
    },
  };
}
