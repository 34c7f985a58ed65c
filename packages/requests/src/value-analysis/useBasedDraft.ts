import { type Draft, useDraft } from '@portal/kit';
import { type RefObject, useMemo, useRef, useState } from 'react';

const BASE = 'base';

const baseOf = (draft: unknown): unknown => (draft as Record<string, unknown> | null)?.[BASE];

/**
 * A draft that knows which version it changes. `isOutdated` says of the draft that is there when the form opens, and `onOutdated` of one
 * that comes from another device, that somebody has saved since: it may not be saved over that without a decision.
 */
export function useBasedDraft(
  name: string,
  version: RefObject<number>,
  onOutdated: () => void,
): { draft: Draft<object>; isOutdated: boolean } {
  const kept = useDraft<object>(name);
  const tell = useRef(onOutdated);
  tell.current = onOutdated;
  const [isOutdated] = useState(() => {
    const found = kept.read();
    return found !== null && baseOf(found) !== version.current;
  });
  const draft = useMemo(
    (): Draft<object> => ({
      ...kept,
      keep: (changes) => kept.keep({ ...changes, [BASE]: version.current }),
      follow: (listener) =>
        kept.follow({
          ...listener,
          take(value) {
            if (value !== null && baseOf(value) !== version.current) tell.current();
            listener.take(value);
          },
        }),
    }),
    [kept, version],
  );
  return { draft, isOutdated };
}
