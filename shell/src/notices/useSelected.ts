import { ID, OPEN_REQUEST } from '@portal/domain';
import { useSearchParams } from 'react-router-dom';

/**
 * The request that a person has chosen in a dashboard, from the address. Null for a request that has opened by itself, because nobody chose
 * it.
 */
export function useSelected(): string | null {
  const id = useSearchParams()[0].get(OPEN_REQUEST);
  return id !== null && ID.test(id) ? id : null;
}
