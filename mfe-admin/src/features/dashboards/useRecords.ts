import { useAnswer } from '@portal/kit';

/** Reads a list of the API. `refresh` reads it again, and the old list stays on the screen until then. */
export function useRecords<Item>(path: string, failure: string) {
  const { answer: records, ...state } = useAnswer<Item[]>(path, failure);
  return { records, ...state };
}
