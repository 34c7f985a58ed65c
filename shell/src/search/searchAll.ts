import type { SearchAll } from '@portal/kit';

let listener: SearchAll | null = null;
/** What was asked for before the search was there. */
let waiting: string | null = null;

/** Opens the global search with this text, as soon as it is loaded. */
export const searchAll: SearchAll = (text) => {
  if (listener) listener(text);
  else waiting = text;
};

/** The bar's search listens. The returned function ends it. */
export function onSearchAll(hear: SearchAll): () => void {
  listener = hear;
  if (waiting !== null) hear(waiting);
  waiting = null;
  return () => {
    listener = null;
    // It was for the person who was there.
    waiting = null;
  };
}
