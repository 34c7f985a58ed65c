import { OPEN_REQUEST } from '@portal/domain';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Keeps the scroll position of the page. */
const STAY = { preventScrollReset: true };

/** The open request, kept in the address as `?request=ID`: a link opens it, Back closes it. */
export function useSelectedRequest(): {
  selected: string | null;
  /** The rest of the address: the search words and choices that make the list. */
  list: string;
  open: (id: string) => void;
  close: () => void;
} {
  const [parameters, setParameters] = useSearchParams();
  const open = useCallback(
    (id: string) =>
      setParameters((before) => {
        const after = new URLSearchParams(before);
        after.set(OPEN_REQUEST, id);
        return after;
      }, STAY),
    [setParameters],
  );
  const close = useCallback(() => setParameters((before) => without(before), STAY), [setParameters]);
  return { selected: parameters.get(OPEN_REQUEST), list: without(parameters).toString(), open, close };
}

function without(parameters: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(parameters);
  rest.delete(OPEN_REQUEST);
  return rest;
}
