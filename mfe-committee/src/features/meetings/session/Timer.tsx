import { useNow } from './useNow.ts';

/** How long an item has been open, compared with its planned minutes. It is only shown, and not announced to screen readers. */
export function Timer({ since, minutes }: { since: string; minutes: number | null }) {
  const now = useNow(1_000);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const isOver = minutes !== null && seconds >= minutes * 60;
  return (
    <span role="timer" aria-live="off" aria-label="Time on this item" data-over={isOver || undefined}>
      {minutes === null ? shown : `${shown} of ${minutes} minutes`}
    </span>
  );
}
