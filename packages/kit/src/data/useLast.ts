import { useState } from 'react';

/**
 * The last value that was there while there is none: a repeated read that fails has no data, and what a person types beside what was
 * read must not go with it. `of` names what the value is of; another one starts anew. The same value must stay the same object from one
 * render to the next, as the data of `useQuery` does: a new one each time would render without an end.
 */
export function useLast<Value>(value: Value | undefined, of: string): Value | undefined {
  const [last, setLast] = useState({ of, value, isOf: true });
  const isOther = last.of !== of;
  // While something else is read, `useQuery` still gives what it had: that is not of it.
  const isOld = value !== undefined && value === last.value && (isOther || !last.isOf);
  if (isOther || (value !== undefined && value !== last.value)) setLast({ of, value, isOf: !isOld });
  if (isOld) return undefined;
  if (value !== undefined) return value;
  return isOther || !last.isOf ? undefined : last.value;
}
