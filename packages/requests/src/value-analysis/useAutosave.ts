import { useEffect, useRef, useState } from 'react';

/** A moment after typing stops. */
const PAUSE_MS = 2_500;
/** Pauses save no more often than this: each save is an event of a history that has an end (ADR 129). */
const SPACING_MS = 60_000;

export interface Autosave {
  /** What is typed differs from what was saved last. */
  isDirty: boolean;
  /** Saves now what is not saved yet. True when there is nothing left to save. */
  flush(): Promise<boolean>;
}

/**
 * Saves what is typed by itself: a moment after typing stops, on leaving, and when its place goes. `save` gives true when it was
 * saved. Nothing is saved while `isPaused`: somebody has to decide first.
 */
export function useAutosave<Values>(
  values: Values,
  {
    start,
    isPaused,
    save,
  }: {
    /** What was saved last when the form was opened. */
    start: Values;
    isPaused: boolean;
    save: (values: Values) => Promise<boolean>;
  },
): Autosave {
  const [saved, setSaved] = useState(() => JSON.stringify(start));
  const text = JSON.stringify(values);
  const isDirty = text !== saved;
  const latest = useRef({ values, text, saved, isPaused, save });
  latest.current = { values, text, saved, isPaused, save };
  const running = useRef<Promise<boolean> | null>(null);
  /** When a pause has saved last, and what it could not save. */
  const savedAt = useRef(Number.NEGATIVE_INFINITY);
  const refused = useRef<string | null>(null);

  const flush = async (): Promise<boolean> => {
    if (running.current) await running.current;
    const now = latest.current;
    if (now.text === now.saved) return true;
    if (now.isPaused) return false;
    const sending = now.save(now.values).then((ok) => {
      refused.current = ok ? null : now.text;
      if (ok) {
        latest.current.saved = now.text;
        setSaved(now.text);
      }
      return ok;
    });
    running.current = sending;
    const ok = await sending.finally(() => {
      running.current = null;
    });
    return ok && latest.current.text === now.text;
  };
  const flushed = useRef(flush);
  flushed.current = flush;

  useEffect(() => {
    if (!isDirty || isPaused || refused.current === text) return;
    const wait = Math.max(PAUSE_MS, savedAt.current + SPACING_MS - performance.now());
    const timer = setTimeout(() => {
      savedAt.current = performance.now();
      void flushed.current();
    }, wait);
    return () => clearTimeout(timer);
  }, [isDirty, isPaused, text]);

  useEffect(
    () => () => {
      const { text: typed, saved: before } = latest.current;
      if (typed !== before && refused.current !== typed) void flushed.current();
    },
    [],
  );

  return { isDirty, flush };
}
