import { useState } from 'react';

/**
 * The last value that was there while there is none: a repeated read that fails has no data, and what a person types beside what was
 * read must not go with it. `of` names what the value is of; another one starts anew. The same value must stay the same object from one
 * render to the next, as the data of `useQuery` does: a new one each time would render without an end.
 */
export function useLast<Value>(value: Value | undefined, of: string): Value | undefined {
  const [last, setLast] = useState({ of, value });
  if (last.of !== of || (value !== undefined && value !== last.value)) setLast({ of, value });
  if (value !== undefined) return value;
  return last.of === of ? last.value : undefined;
}
