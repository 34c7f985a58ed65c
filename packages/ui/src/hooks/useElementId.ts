import { useId } from 'react';

/** The given id, or one that is unique on the page. */
export function useElementId(id?: string): string {
  const own = useId();
  return id ?? own;
}
