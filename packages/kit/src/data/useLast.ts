import { useState } from 'react';

/**
 * The last value that was there while there is none: a repeated read that fails has no data, and what a person types beside what was
 * read must not go with it. `of` names what the value is of; another one starts anew. The same value must stay the same object from one
 * render to the next, as the data of `useQuery` does: a new one each time would render without an end.
 */
export function useLast<Value>(value: Value | undefined, of: string): Value | undefined {
  // While the cache has lost a part of what it had, `useQuery` gives null, whatever its type says.
  const now = value ?? undefined;
  const [last, setLast] = useState({ of, value: now, isOf: true });
  const isOther = last.of !== of;
  // While something else is read, `useQuery` still gives what it had: that is not of it.
  const isOld = now !== undefined && now === last.value && (isOther || !last.isOf);
  if (isOther || (now !== undefined && now !== last.value)) setLast({ of, value: now, isOf: !isOld });
  if (isOld) return undefined;
  if (now !== undefined) return now;
  return isOther || !last.isOf ? undefined : last.value;
}
