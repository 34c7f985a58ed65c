import { useAnswer } from '@portal/kit';

/** A list of the API. `refresh` loads it again and keeps the old one on the screen during loading. */
export function useRecords<Item>(path: string, failure: string) {
  const { answer: records, ...state } = useAnswer<Item[]>(path, failure);
  return { records, ...state };
}
