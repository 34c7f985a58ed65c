import type { SearchAll } from '@portal/kit';

let listener: SearchAll | null = null;
/** A search text that was requested before the search was loaded. */
let waiting: string | null = null;

/** Opens the global search with this text, as soon as it is loaded. */
export const searchAll: SearchAll = (text) => {
  if (listener) listener(text);
  else waiting = text;
};

/** Registers the search of the bar. Call the returned function to remove it. */
export function onSearchAll(hear: SearchAll): () => void {
  listener = hear;
  if (waiting !== null) hear(waiting);
  waiting = null;
  return () => {
    listener = null;
    // Forget the text: it was meant for the person who was signed in then.
    waiting = null;
  };
}
