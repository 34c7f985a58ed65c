import { useUser } from '@portal/kit';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { dismissedList } from './dismissedList.ts';

/** The requests that the signed-in person has dismissed in this browser: their cards are hidden (spec 4, "Dismiss"). */
export function useDismissed(): {
  isDismissed: (id: string) => boolean;
  dismiss: (id: string) => void;
  /** The number of dismissed requests. */
  count: number;
  /** Shows all dismissed requests again. */
  restore: () => void;
} {
  const { id: userId } = useUser();
  const stored = useSyncExternalStore(dismissedList.subscribe, () => dismissedList.stored(userId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stored` stands for the list's content
  const ids = useMemo(() => new Set(dismissedList.read(userId)), [userId, stored]);
  const isDismissed = useCallback((id: string) => ids.has(id), [ids]);
  const dismiss = useCallback((id: string) => dismissedList.add(userId, id), [userId]);
  const restore = useCallback(() => dismissedList.clear(userId), [userId]);
  return { isDismissed, dismiss, count: ids.size, restore };
}
