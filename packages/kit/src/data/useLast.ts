import { useState } from 'react';

/**
 * Returns the last value while the current one is missing: when a repeated read fails there is no data, and the form on the screen must not
 * lose what the person has typed. `of` names the thing that the value belongs to; for another thing it starts without a value. The same
 * value must stay the same object from one render to the next, as the data of `useQuery` does; otherwise it renders without end.
 */
export function useLast<Value>(value: Value | undefined, of: string): Value | undefined {
  // When the cache has lost a part of the data, `useQuery` returns null, although its type does not say so.
  const now = value ?? undefined;
  const [last, setLast] = useState({ of, value: now, isOf: true });
  const isOther = last.of !== of;
  // While it reads another thing, `useQuery` still returns the data of the previous thing, which must not be used.
  const isOld = now !== undefined && now === last.value && (isOther || !last.isOf);
  if (isOther || (now !== undefined && now !== last.value)) setLast({ of, value: now, isOf: !isOld });
  if (isOld) return undefined;
  if (now !== undefined) return now;
  return isOther || !last.isOf ? undefined : last.value;
}
